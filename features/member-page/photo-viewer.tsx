import { ChevronLeft, ChevronRight, Lock, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { wantsStillness } from "#browser/wants-stillness.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { Image } from "#features/photos/image-schema.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import "./photo-viewer.css";

interface PhotoViewerProps {
  name: string;
  images: readonly Image[];
  /** Index of the photo to begin with. */
  start: number;
  unlock: string;
  lockWords: string;
  onClose: () => void;
}

/**
 * A member's photos over the whole window: swipe, arrow keys, Home and End; a double tap or the
 * button comes closer; Escape goes back to where one was. The neighbours are loaded ahead.
 */
export default function PhotoViewer({
  name,
  images,
  start,
  unlock,
  lockWords,
  onClose,
}: PhotoViewerProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const [zoomed, setZoomed] = useState(false);
  const last = images.length - 1;
  const image = images[at];

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    strip.current?.children[start]?.scrollIntoView({ inline: "center", behavior: "instant" });
    return () => element?.close();
  }, [start]);

  // The window was turned: the same photo stays in the middle.
  useEffect(() => {
    const keep = () =>
      strip.current?.children[at]?.scrollIntoView({ inline: "center", behavior: "instant" });
    addEventListener("resize", keep);
    return () => removeEventListener("resize", keep);
  }, [at]);

  function go(to: number): void {
    const behavior = wantsStillness() ? "instant" : "smooth";
    setZoomed(false);
    strip.current?.children[Math.max(0, Math.min(last, to))]?.scrollIntoView({
      inline: "center",
      behavior,
    });
  }
  function press(event: KeyboardEvent): void {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || zoomed) return;
    event.preventDefault();
    go(to);
  }
  function scrolled(): void {
    const { current: list } = strip;
    if (!list || list.clientWidth === 0) return;
    const now = Math.round(Math.abs(list.scrollLeft) / list.clientWidth);
    if (now !== at) {
      setAt(now);
      setZoomed(false);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t("members.photos", { name })}
      onKeyDown={press}
      onClick={({ target }) => target instanceof HTMLLIElement && !zoomed && onClose()}
      onDoubleClick={({ target }) =>
        target instanceof HTMLImageElement && !image?.locked && setZoomed(!zoomed)
      }
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <output>
          {images.length > 1 && t("members.photo_number", { number: at + 1, count: images.length })}
        </output>
        {!image?.locked && (
          <button
            type="button"
            aria-pressed={zoomed}
            aria-label={t("members.zoom")}
            onClick={() => setZoomed(!zoomed)}
          >
            {zoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
          </button>
        )}
        <button type="button" aria-label={t("app.close")} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      <ul
        ref={strip}
        className="viewer-strip"
        data-zoomed={zoomed ? "" : undefined}
        onScroll={scrolled}
      >
        {images.map((each, index) => (
          <li
            key={each.filename + index}
            data-zoomed={zoomed && index === at ? "" : undefined}
            inert={index !== at}
          >
            <img
              src={photoUrl(each.filename)}
              alt={`${t("members.photo_of", { name })}, ${t("members.photo_number", { number: index + 1, count: images.length })}`}
              loading={Math.abs(index - at) <= 1 ? "eager" : "lazy"}
              decoding="async"
              draggable={false}
              data-locked={each.locked ? "" : undefined}
            />
            {each.locked && (
              <p className="viewer-lock">
                <Lock aria-hidden="true" />
                <span>{lockWords}</span>
                <LinkButton
                  to={unlock}
                  size="small"
                  // Under a sheet it stays.
                  onClick={(event) => event.defaultPrevented || onClose()}
                >
                  {t(unlock.startsWith("/premium") ? "app.get_premium" : "app.join")}
                </LinkButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className="viewer-step"
            data-to="before"
            aria-label={t("members.photo_before")}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className="viewer-step"
            data-to="after"
            aria-label={t("members.photo_after")}
            disabled={at === last}
            onClick={() => go(at + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </>
      )}
    </dialog>
  );
}
