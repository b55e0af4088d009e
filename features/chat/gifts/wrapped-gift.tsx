import { useEffect, useState } from "react";
import { GiftArt } from "#features/gifts/gift-art.tsx";
import type { GiftName } from "#features/gifts/catalogue.ts";
import { useText } from "#i18n/use-text.ts";
import "./wrapped-gift.css";
import "./gift-petals.css";

interface WrappedGiftProps {
  gift: GiftName;
  body: string;
  name: string;
  /** Puts a word of thanks where a message is written. */
  onWrite: (words: string) => void;
}

const opensMs = 600;

/**
 * A gift that has just come, in its box until it is pressed. What is in it has its place from the
 * beginning, so that nothing moves when it opens.
 */
export default function WrappedGift({ gift, body, name, onWrite }: WrappedGiftProps) {
  const { t } = useText();
  const [state, setState] = useState<"closed" | "opening" | "open">("closed");
  useEffect(() => {
    if (state !== "opening") return;
    const timer = setTimeout(() => setState("open"), opensMs);
    return () => clearTimeout(timer);
  }, [state]);
  const closed = state === "closed";
  return (
    <div
      className="bubble bubble-gift gift-wrapped"
      data-fresh=""
      data-wrapped={state}
      data-petals={closed ? undefined : ""}
    >
      <div inert={closed} aria-hidden={closed} className="gift-inside">
        <span className="sr-only">{t("gifts.gift")}</span>
        <GiftArt name={gift} />
        <b>{t(`gifts.name.${gift}`)}</b>
        {body && <span dir="auto">{body}</span>}
        <button
          type="button"
          className="gift-thanks"
          onClick={() => onWrite(t("gifts.thanks_words"))}
        >
          {t("gifts.thanks")}
        </button>
      </div>
      {state !== "open" && (
        <button
          type="button"
          className="gift-box"
          disabled={!closed}
          onClick={() => setState("opening")}
        >
          <svg viewBox="0 0 96 96" aria-hidden="true">
            <rect className="gift-box-body" x="16" y="42" width="64" height="42" rx="5" />
            <rect className="gift-box-ribbon" x="42" y="42" width="12" height="42" />
            <g className="gift-box-lid">
              <rect className="gift-box-body" x="11" y="28" width="74" height="16" rx="4" />
              <rect className="gift-box-ribbon" x="42" y="28" width="12" height="16" />
              <path
                className="gift-box-bow"
                d="M48 28c-6-14-22-17-24-9-1 6 11 9 24 9Zm0 0c6-14 22-17 24-9 1 6-11 9-24 9Z"
              />
            </g>
          </svg>
          <span>{t("gifts.open", { name })}</span>
        </button>
      )}
    </div>
  );
}
