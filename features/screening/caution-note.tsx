import { ShieldAlert } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import type { ContactKind } from "./kinds.ts";
import { useKinds } from "./use-kinds.ts";
import type { Elements } from "#ui/elements.ts";

/**
 * The calm word below a bubble that leads away from here, or to money. What is said was found by
 * the server.
 */
export function CautionNote({
  kinds,
  children,
}: {
  kinds: readonly ContactKind[];
  children?: Elements;
}) {
  const { t } = useText();
  const { words, money } = useKinds(kinds);
  return (
    <p className="bubble-caution">
      <ShieldAlert aria-hidden="true" />
      <span>
        <span>
          {t(money ? "screening.note_money" : "screening.note_contact", { kinds: words })}
        </span>{" "}
        {children}
      </span>
    </p>
  );
}
