import EmojiPicker from "#features/emoji/emoji-picker.tsx";
import GiftPicker from "../gifts/gift-picker.tsx";
import type { Content } from "./conversation-state.ts";
import PhotoDialog from "../composer/photo-dialog.tsx";
import { creditsFor } from "../composer/price-note.ts";
import type { ExtrasProps } from "./extras.tsx";

/** What stands open: the emoji, a gift (as it was left), a photo with its line. */
export interface Open {
  readonly emoji: boolean;
  readonly gift: Partial<Content> | null;
  readonly photo: { readonly file: File; readonly line: string } | null;
}

interface OpenExtrasProps extends ExtrasProps {
  open: Open;
  set: (change: Partial<Open>) => void;
}

/** The pickers beside the composer. One script, loaded with the first of them. */
export default function OpenExtras({
  open: { emoji, gift, photo },
  set,
  conversation,
  name,
  credits,
  onEmoji,
  onEmojiClose,
  onSend,
}: OpenExtrasProps) {
  return (
    <>
      {emoji && (
        <EmojiPicker
          onChoose={onEmoji}
          onClose={() => {
            set({ emoji: false });
            onEmojiClose();
          }}
        />
      )}
      {gift && (
        <GiftPicker
          name={name}
          credits={credits}
          keptAs={`gift ${conversation}`}
          creditsAt={creditsFor(conversation)}
          first={gift.gift}
          line={gift.body}
          onClose={() => set({ gift: null })}
          onSend={(chosen, body) => {
            set({ gift: null });
            onSend({ body, gift: chosen, photo: null });
          }}
        />
      )}
      {photo && (
        <PhotoDialog
          conversation={conversation}
          name={name}
          credits={credits}
          file={photo.file}
          first={photo.line}
          onFile={(file) => set({ photo: { ...photo, file } })}
          onClose={() => set({ photo: null })}
          onSend={(sent, body) => {
            set({ photo: null });
            onSend({ body, gift: null, photo: sent });
          }}
        />
      )}
    </>
  );
}
