interface Left {
  readonly src: string;
  readonly from: DOMRect;
  readonly path: string;
}
let left: Left | null = null;
const forget = () => void (left = null);

/**
 * Keeps where a photo stood whose link was followed, and what it shows: until something else is
 * pressed, however long the page takes to come.
 */
export function keepPhoto(photo: HTMLImageElement, path: string): void {
  left = { src: photo.currentSrc, from: photo.getBoundingClientRect(), path };
  addEventListener("click", forget, true);
  addEventListener("popstate", forget);
}

/**
 * A photo comes from where its small one stood, over 280 ms; without motion it is faded in. Not the
 * browser's view transitions: those hold the page still while it loads, fail aloud when another one
 * begins, and are missing in a third of the browsers.
 */
export function bringPhoto(photo: HTMLElement, path: string, still: boolean): void {
  const before = left;
  left = null;
  if (before?.path !== path) return;
  photo.style.background = `center / cover url("${before.src}")`; // until its own file is here
  // The page is scrolled to its top within this frame, after what is shown.
  requestAnimationFrame(() => {
    const to = photo.getBoundingClientRect();
    if (still) photo.animate({ opacity: [0, 1] }, 120);
    else if (to.width > 0)
      photo.animate(
        [
          {
            zIndex: 1,
            transformOrigin: "0 0",
            borderRadius: `${(14 * to.width) / before.from.width}px`, // drawn as a card's
            transform: `translate(${before.from.x - to.x}px, ${before.from.y - to.y}px) scale(${before.from.width / to.width}, ${before.from.height / to.height})`,
          },
          { zIndex: 1, transformOrigin: "0 0", transform: "none" },
        ],
        { duration: 280, easing: "cubic-bezier(.2,.8,.2,1)" },
      );
  });
}
