import { ChevronLeft } from "lucide-react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";

/** The way back to whom the purchase is for, before it and after; nothing without one. */
export function BackTo({ next, name }: { next: string | null; name: string | undefined }) {
  const { t } = useText();
  if (!next) return null;
  return (
    <Link to={next} className="back-to">
      <ChevronLeft aria-hidden="true" />
      <span>{name ? t("checkout.back_to", { name }) : t("checkout.back")}</span>
    </Link>
  );
}
