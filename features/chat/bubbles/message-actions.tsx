import { Copy, Quote } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { MenuButton } from "#ui/overlays/menu-item.tsx";

interface MessageActionsProps {
  /** The message's words. */
  body: string;
  /** Puts words where a message is written. */
  onWrite: (words: string) => void;
}

const mostQuoted = 160; // characters

/** What may be done with a message's words. Loaded when its menu is reached for. */
export default function MessageActions({ body, onWrite }: MessageActionsProps) {
  const { t } = useText();
  const words = body.length > mostQuoted ? `${body.slice(0, mostQuoted).trimEnd()}…` : body;
  return (
    <>
      <MenuButton
        icon={<Quote aria-hidden="true" />}
        onClick={() => onWrite(`${t("chat.quoted", { words })}\n`)}
      >
        {t("chat.quote")}
      </MenuButton>
      <MenuButton
        icon={<Copy aria-hidden="true" />}
        onClick={() => void navigator.clipboard.writeText(body).catch(() => {})}
      >
        {t("chat.copy")}
      </MenuButton>
    </>
  );
}
