import { Gift, Image, Smile } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { usePhotoUrl } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Content } from "../conversation/conversation-state.ts";
import type { Open, PickersProps } from "./pickers.ts";
import type { Elements } from "#ui/elements.ts";

const OpenPickers = lazy(() => import("./open-pickers.tsx"));

interface Pickers {
  /** The buttons in the composer. */
  readonly tools: Elements;
  /** What stands open above the composer, or over the page. */
  readonly openPicker: Elements;
  /** Opens again where a gift or a photo was made, as it was. */
  reopen(content: Content): void;
  /** A photo was pasted or dropped. Says whether there was one. */
  take(files: Iterable<File>): boolean;
}

/**
 * Emoji, photos and gifts beside the words of a message. Nothing of them is loaded before it is
 * asked for.
 */
export function usePickers(props: PickersProps): Pickers {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const [open, setOpen] = useState<Open>({ emoji: false, gift: null, photo: null });
  const set = (change: Partial<Open>) => setOpen((before) => ({ ...before, ...change }));
  function take(files: Iterable<File>): boolean {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (file) set({ photo: { file, line: "" } });
    return file !== undefined;
  }
  return {
    take,
    reopen({ body, gift, photo }) {
      if (gift) set({ gift: { body, gift } });
      else if (photo)
        void fetch(photoUrl(photo.filename))
          .then((answer) => answer.blob())
          .then((blob) =>
            set({
              photo: { file: new File([blob], "photo.webp", { type: blob.type }), line: body },
            }),
          );
    },
    tools: (
      <>
        <button
          type="button"
          className="topbar-button"
          aria-label={t("chat.add_emoji")}
          aria-expanded={open.emoji}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => set({ emoji: !open.emoji })}
        >
          <Smile aria-hidden="true" />
        </button>
        <label className="topbar-button">
          <Image aria-hidden="true" />
          <span className="sr-only">{t("chat.add_photo")}</span>
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              take(target.files ?? []);
              target.value = "";
            }}
          />
        </label>
        <button
          type="button"
          className="topbar-button"
          aria-label={t("gifts.send_one")}
          onClick={() => set({ gift: {} })}
        >
          <Gift aria-hidden="true" />
        </button>
      </>
    ),
    openPicker: (open.emoji || open.gift || open.photo) && (
      <Suspense fallback={null}>
        <OpenPickers {...props} open={open} set={set} />
      </Suspense>
    ),
  };
}
