import { Gift, Image, Smile } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { usePhotoUrl } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Content } from "./conversation-state.ts";

const EmojiPicker = lazy(() => import("#features/emoji/emoji-picker.tsx"));
const GiftPicker = lazy(() => import("#features/gifts/gift-picker.tsx"));
const PhotoDialog = lazy(() => import("./photo-dialog.tsx"));

interface ExtrasProps {
  conversation: string;
  name: string;
  credits: number;
  /** Puts an emoji where the cursor stands. */
  onEmoji: (emoji: string) => void;
  onEmojiClose: () => void;
  /** Whether it can be paid; if not, it has said so. What was chosen stays open. */
  mayPay: (what: "gift" | "photo") => boolean;
  onSend: (content: Content) => void;
}

interface Extras {
  /** The buttons in the composer. */
  readonly tools: ReactNode;
  /** What stands open above the composer, or over the page. */
  readonly open: ReactNode;
  /** Opens again where a gift or a photo was made, as it was. */
  reopen(content: Content): void;
  /** A photo was pasted or dropped. Says whether there was one. */
  take(files: Iterable<File>): boolean;
}

/** Emoji, photos and gifts beside the words of a message. Nothing of them is loaded before it is asked for. */
export function useExtras({ conversation, name, credits, onEmoji, onEmojiClose, mayPay, onSend }: ExtrasProps): Extras {
  const { t } = useText();
  const [emoji, setEmoji] = useState(false);
  const [gift, setGift] = useState<Partial<Content> | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [line, setLine] = useState("");
  const photoUrl = usePhotoUrl();
  function take(files: Iterable<File>): boolean {
    const photo = [...files].find(({ type }) => type.startsWith("image/"));
    if (photo) setFile(photo);
    setLine("");
    return photo !== undefined;
  }
  function reopen(content: Content): void {
    if (content.gift) setGift(content);
    else if (content.photo) {
      void fetch(photoUrl(content.photo.filename)).then((answer) => answer.blob()).then((blob) => {
        setLine(content.body);
        setFile(new File([blob], "photo.webp", { type: blob.type }));
      });
    }
  }
  return {
    take,
    reopen,
    tools: (
      <>
        <button type="button" className="topbar-button" aria-label={t("chat.add_emoji")} aria-expanded={emoji} onPointerDown={(event) => event.preventDefault()} onClick={() => setEmoji(!emoji)}><Smile aria-hidden="true" /></button>
        <label className="topbar-button">
          <Image aria-hidden="true" />
          <span className="sr-only">{t("chat.add_photo")}</span>
          <input type="file" accept="image/*" className="sr-only" onChange={({ target }) => { take(target.files ?? []); target.value = ""; }} />
        </label>
        <button type="button" className="topbar-button" aria-label={t("gifts.send_one")} onClick={() => setGift({})}><Gift aria-hidden="true" /></button>
      </>
    ),
    open: (
      <Suspense fallback={null}>
        {emoji && <EmojiPicker onChoose={onEmoji} onClose={() => { setEmoji(false); onEmojiClose(); }} />}
        {gift && <GiftPicker name={name} credits={credits} first={gift.gift} line={gift.body} onClose={() => setGift(null)} onSend={(chosen, body) => { if (!mayPay("gift")) return; setGift(null); onSend({ body, gift: chosen, photo: null }); }} />}
        {file && (
          <PhotoDialog
            conversation={conversation} name={name} credits={credits} file={file} first={line} mayPay={() => mayPay("photo")} onFile={setFile} onClose={() => setFile(null)}
            onSend={(photo, body) => { setFile(null); onSend({ body, gift: null, photo }); }}
          />
        )}
      </Suspense>
    ),
  };
}
