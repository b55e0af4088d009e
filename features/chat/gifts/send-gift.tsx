import { Gift } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import type { ChatDialog } from "../composer/dialogs.tsx";
import type { StartNeeded } from "../composer/start-request.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { GiftName } from "#features/gifts/catalogue.ts";
import { newId } from "#browser/new-id.ts";

const GiftPicker = lazy(() => import("./gift-picker.tsx"));
const ChatDialogs = lazy(() =>
  import("../composer/dialogs.tsx").then((loaded) => ({ default: loaded.ChatDialogs })),
);

/** 'Send a gift' on a profile: the picker, then the conversation with the gift in it. */
export function SendGift({ profile }: { profile: { readonly id: string; readonly name: string } }) {
  const { t } = useText();
  const { gift_credits: price } = useSite();
  const credits = useUser()?.credits ?? 0;
  const refreshUser = useMemberState()?.refreshUser;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  // One key for as long as the picker is open: whatever is repeated is one gift.
  const [clientId, setClientId] = useState("");

  // Refused with a question: sending it again is the answer.
  const [asked, setAsked] = useState(false);

  async function send(
    gift: GiftName,
    line: string,
    agreed: { confirmed?: true; express?: true } = {},
  ): Promise<void> {
    setDialog(null);
    setPending(true);
    setFailure(undefined);
    try {
      const { conversation } = await call("chat.open", { profile: { id: profile.id } });
      const { message } = await call("chat.sendMessage", {
        conversation,
        client_id: clientId,
        body: line,
        gift,
        price,
        ...agreed,
        ...(asked && { contact_confirmed: true }),
      });
      refreshUser?.();
      void navigate(`/chats/${conversation.id}`, { state: { sent: message.seq } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.problem?.code === "fictional_unconfirmed")
        setDialog({
          kind: "fictional",
          what: "gift",
          needed: price,
          onConfirm: () => void send(gift, line, { ...agreed, confirmed: true }),
        });
      else if (error.problem?.code === "express_request_needed")
        setDialog({
          kind: "start",
          needed: error.problem.data as StartNeeded,
          onConfirm: () => void send(gift, line, { ...agreed, express: true }),
        });
      else {
        setAsked(error.problem?.code === "contact_unconfirmed");
        setFailure(error.problem?.detail ?? t("gifts.offline"));
      }
    } finally {
      setPending(false);
    }
  }
  function begin() {
    setClientId(newId());
    setAsked(false);
    setFailure(undefined);
    setOpen(true);
  }
  return (
    <>
      <Button
        kind="secondary"
        size="large"
        aria-label={t("gifts.send_one")} // its words are not drawn in a docked bar
        onClick={begin}
      >
        <Gift aria-hidden="true" />
        {t("gifts.send_one")}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <GiftPicker
            name={profile.name}
            credits={credits}
            keptAs={`gift ${profile.id}`}
            creditsAt={`/credits?next=/members/${profile.id}`}
            pending={pending}
            failure={failure}
            onSend={(gift, line) => void send(gift, line)}
            onClose={() => setOpen(false)}
          />
        )}
        {dialog && (
          <ChatDialogs dialog={dialog} name={profile.name} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}
