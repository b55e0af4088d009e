import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#browser/call.ts";
import { usePhotoUrl, useSite } from "#browser/use-site.ts";
import { FictionalAnswerer } from "#features/profiles/fictional-answerer.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { ChatPhoto } from "../schemas.ts";
import { creditsFor } from "./price-note.ts";
import { type StartNeeded, StartRequest } from "./start-request.tsx";

/** What costs the credits. */
type What = "text" | "gift" | "photo";

export type ChatDialog =
  | {
      readonly kind: "buy";
      readonly what: What;
      readonly needed: number;
      readonly balance: number;
      readonly bothUsed?: boolean;
    }
  | {
      readonly kind: "fictional";
      readonly what: What;
      readonly needed: number;
      readonly onConfirm: () => void;
    }
  | {
      readonly kind: "start";
      readonly needed: StartNeeded;
      readonly onConfirm: () => void;
    }
  | { readonly kind: "photo"; readonly photo: ChatPhoto }
  | { readonly kind: "delete"; readonly onConfirm: () => void }
  | {
      readonly kind: "openers";
      readonly lines: readonly string[];
      readonly price: string;
      readonly onChoose: (words: string) => void;
    };

interface ChatDialogsProps {
  dialog: ChatDialog;
  /** Left out: there is none yet. */
  conversation?: string;
  name: string;
  onClose: () => void;
}

/** What a conversation asks or explains over the page. Loaded when first needed. */
export function ChatDialogs({ dialog, conversation, name, onClose }: ChatDialogsProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const closeLabel = t("app.close");
  const cancel = (
    <Button kind="quiet" onClick={onClose}>
      {t("app.cancel")}
    </Button>
  );
  switch (dialog.kind) {
    case "buy":
      return (
        <Dialog
          open
          onClose={onClose}
          closeLabel={closeLabel}
          title={t("chat.buy_title", { needed: dialog.needed, kind: dialog.what })}
          footer={
            <>
              {cancel}
              <LinkButton to={conversation ? creditsFor(conversation) : "/credits"}>
                {t("chat.buy_action")}
              </LinkButton>
            </>
          }
        >
          <p>{t("chat.buy_lead", { balance: dialog.balance })}</p>
          {dialog.bothUsed && <p className="hello-lead">{t("chat.free_left", { left: 0 })}</p>}
          {dialog.what === "text" && <LowestPrice />}
        </Dialog>
      );
    case "fictional":
      return (
        <Dialog
          open
          onClose={onClose}
          closeLabel={closeLabel}
          title={t("chat.fictional_title")}
          footer={
            <>
              {cancel}
              <Button onClick={dialog.onConfirm}>
                {t("chat.fictional_send", { credits: dialog.needed })}
              </Button>
            </>
          }
        >
          <p>{t("chat.fictional_lead", { name, credits: dialog.needed, kind: dialog.what })}</p>
          <p className="font-semibold">
            <FictionalAnswerer className="block" />
          </p>
          <FictionalWarning />
        </Dialog>
      );
    case "start":
      return (
        <Dialog
          open
          onClose={onClose}
          closeLabel={closeLabel}
          title={t("chat.start_title")}
          footer={
            <>
              {cancel}
              <Button onClick={dialog.onConfirm}>{t("chat.start_send")}</Button>
            </>
          }
        >
          <StartRequest {...dialog.needed} />
        </Dialog>
      );
    case "delete":
      return (
        <Dialog
          open
          onClose={onClose}
          closeLabel={closeLabel}
          title={t("chat.delete_title")}
          footer={
            <>
              {cancel}
              <Button kind="danger" onClick={dialog.onConfirm}>
                {t("chat.delete")}
              </Button>
            </>
          }
        >
          <p>{t("chat.delete_lead", { name })}</p>
        </Dialog>
      );
    case "photo":
      return (
        <Dialog open onClose={onClose} closeLabel={closeLabel} title={t("chat.photo")} size="wide">
          <img
            src={photoUrl(dialog.photo.filename)}
            alt={t("chat.photo")}
            width={dialog.photo.width}
            height={dialog.photo.height}
            className="mx-auto h-auto max-h-[72dvb] w-auto max-w-full rounded-card"
          />
        </Dialog>
      );
    case "openers":
      return (
        <Dialog open onClose={onClose} closeLabel={closeLabel} title={t("chat.openers_title")}>
          <p className="hello-lead">{`${t("chat.openers_lead")} ${dialog.price}`}</p>
          <ul className="hello-openers">
            {dialog.lines.map((words) => (
              <li key={words}>
                <button type="button" onClick={() => dialog.onChoose(words)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      );
  }
}

/**
 * The lowest price of a message, of what is sold to this member now: with the discount that runs.
 */
function LowestPrice() {
  const { t, intl } = useText();
  const [from, setFrom] = useState<string>();
  const load = useEffectEvent(async () => {
    const { bundles, currency } = await call("credits.listBundles", {});
    const { amount_per_message: cents } = bundles.reduce((one, other) =>
      other.amount_per_message < one.amount_per_message ? other : one,
    );
    setFrom(intl.formatNumber(cents / 100, { style: "currency", currency }));
  });
  useEffect(() => void load().catch(() => {}), []); // said at the packages too
  return from && <p className="hello-lead">{t("chat.buy_from", { price: from })}</p>;
}

function FictionalWarning() {
  const { fictional_warning: warning } = useSite();
  const { language } = useText();
  const words = warning[language as keyof typeof warning];
  return words ? <p className="hello-lead">{words}</p> : null;
}
