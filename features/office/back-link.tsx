import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";

/** From one thing back to its list. `words`: the message that names the list. */
export function BackLink({ to, words }: { to: string; words: string }) {
  const { t } = useText();
  return (
    <Link to={to} className="link touch inline-flex items-center gap-2">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t(words)}
    </Link>
  );
}
