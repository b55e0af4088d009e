import { Image } from "lucide-react";
import { lazy, Suspense } from "react";
import { useHydrated } from "#browser/use-hydrated.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { GiftArt } from "#features/gifts/gift-art.tsx";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { ReplyTo } from "./reply-to.tsx";
import type { ChatPhoto, Message } from "../schemas.ts";
import type { Content } from "../conversation/conversation-state.ts";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";

const WrappedGift = lazy(() => import("../gifts/wrapped-gift.tsx"));

/** What a bubble shows of a message that is sent. */
export type SentContent = Content & Pick<Message, "seq" | "reaction">;

/** What a bubble may do. */
export interface BubbleActions {
  /** Photos of the other are covered until the viewer asks for one. */
  readonly covered: boolean;
  onShow: () => void;
  onOpen: (photo: ChatPhoto) => void;
  /** Puts words where a message is written. */
  onWrite: (words: string) => void;
  /** What may be done about a message, asked for by the button beside it. */
  onMenu: (message: SentContent, button: HTMLElement) => void;
  /** Goes to a message that is quoted. */
  onJump: (seq: number) => void;
}

interface BubbleProps extends BubbleActions {
  /** With a number once it is sent. */
  content: Content & Partial<SentContent>;
  fictional: boolean;
  mine: boolean;
  /** Of whom it comes, when it is not mine. */
  name: string;
  /** It has just come: a gift makes its entrance. */
  fresh?: boolean;
  state?: "pending" | "failed" | undefined;
  /** Of its group: the one of them that the tabulator meets. */
  last?: boolean;
}

/** The form that its button sends until the page's script is there. */
export const reportForm = "report-message";

/** One message: words, a gift or a photo. */
export function Bubble({
  content,
  fictional,
  mine,
  name,
  fresh,
  state,
  last,
  covered,
  onShow,
  onOpen,
  onWrite,
  onMenu,
  onJump,
}: BubbleProps) {
  const { t } = useText();
  const { body, gift, photo, quote, seq, reaction } = content;
  const photoUrl = usePhotoUrl();
  const label = fictional && <FictionalLabel />;
  const hydrated = useHydrated();
  const id = seq ? `m${seq}` : undefined;
  const tail = seq !== undefined && (
    <>
      <button
        type={mine ? "button" : "submit"}
        form={reportForm}
        name="seq"
        value={seq}
        className="bubble-options"
        tabIndex={last ? undefined : -1}
        aria-label={t("chat.message_options")}
        aria-haspopup="true"
        onClick={(event) => {
          event.preventDefault();
          onMenu({ ...content, seq }, event.currentTarget);
        }}
      />
      {reaction && (
        <span className="bubble-reaction">
          <span className="sr-only">{t("chat.reaction")}: </span>
          <span translate="no">{reaction}</span>
        </span>
      )}
    </>
  );
  if (gift) {
    const inside = (
      <>
        <GiftArt name={gift} />
        <b>{t(`gifts.name.${gift}`)}</b>
        {body && <span dir="auto">{body}</span>}
      </>
    );
    if (fresh && !mine && hydrated)
      return (
        <Suspense
          fallback={
            // As large as with the box, the thanks' button included.
            <div className="bubble bubble-gift" style={{ paddingBlockEnd: 66 }}>
              <div style={{ display: "contents", visibility: "hidden" }}>{inside}</div>
            </div>
          }
        >
          {label}
          <WrappedGift {...{ gift, body, name, onWrite }} />
        </Suspense>
      );
    return (
      <div
        id={id}
        className="bubble bubble-gift"
        data-fresh={fresh ? "" : undefined}
        data-state={state}
      >
        {label}
        <span className="sr-only">{t("gifts.gift")}</span>
        {inside}
        {tail}
      </div>
    );
  }
  if (photo) {
    return (
      <div id={id} className="bubble bubble-photo" data-state={state}>
        {label}
        {photo.gone || (covered && !mine) ? (
          <div className="photo-cover">
            <Image aria-hidden="true" />
            <p>{t(photo.gone ? lateKey("chat", "photo_gone") : "chat.photo_covered", { name })}</p>
            {!photo.gone && (
              <Button kind="secondary" size="small" onClick={onShow}>
                {t("chat.photo_show")}
              </Button>
            )}
          </div>
        ) : (
          // What is on its way may still be refused.
          <button
            type="button"
            aria-label={t("chat.photo_open")}
            disabled={state !== undefined}
            onClick={() => onOpen(photo)}
          >
            <img
              src={photoUrl(photo.preview_filename)}
              alt={mine ? t("chat.photo_mine") : t("chat.photo_of", { name })}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              decoding="async"
            />
          </button>
        )}
        {body && <p dir="auto">{body}</p>}
        {tail}
      </div>
    );
  }
  return (
    <p id={id} className="bubble" dir="auto" data-state={state}>
      {label}
      {quote && <ReplyTo {...quote} onJump={onJump} />}
      {/* Alone in its element: a browser that translates the page replaces it. */}
      <span className="bubble-body">{body}</span>
      {tail}
    </p>
  );
}
