import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "#i18n/use-text.ts";
import type { ContactKind } from "./kinds.ts";
import { useKinds } from "./use-kinds.ts";

/**
 * The calm word below a bubble that leads away from here, or to money. What is said was found by
 * the server.
 */
export function CautionNote({
  kinds,
  children,
}: {
  kinds: readonly ContactKind[];
  children?: ReactNode;
}) {
  const { t } = useText();
  const { words, money } = useKinds(kinds);
  return (
    <p className="bubble-caution">
      <ShieldAlert aria-hidden="true" />
      <span>
        {t(money ? "screening.note_money" : "screening.note_contact", { kinds: words })} {children}
      </span>
    </p>
  );
}
