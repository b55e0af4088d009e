import EmojiPicker from "#features/emoji/emoji-picker.tsx";
import GiftPicker from "../gifts/gift-picker.tsx";
import PhotoDialog from "./photo-dialog.tsx";
import { creditsFor } from "./price-note.ts";
import type { Open, PickersProps } from "./pickers.ts";

interface OpenPickersProps extends PickersProps {
  open: Open;
  set: (change: Partial<Open>) => void;
}

/** The pickers beside the composer. One script, loaded with the first of them. */
export default function OpenPickers({
  open: { emoji, gift, photo },
  set,
  conversation,
  name,
  credits,
  onEmoji,
  onEmojiClose,
  onSend,
}: OpenPickersProps) {
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
            // Pressed in one task, closed in the next and sent in a third, so that none is felt: to
            // close what lies over the page draws all of it anew.
            const sheet = document.querySelector<HTMLDialogElement>("dialog:modal");
            setTimeout(() => sheet?.close());
            setTimeout(() => {
              set({ gift: null });
              onSend({ body, gift: chosen, photo: null });
            });
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
