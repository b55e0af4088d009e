import "./gift-petals.css";
import { wantsStillness } from "#browser/wants-stillness.ts";

const given = ".bubble-group[data-mine] .bubble-gift .gift-art";
const flightMs = 450;
const waitsFrames = 1_200; // twenty seconds; not by the clock: a slow phone has its flight too
let flying: AbortController | undefined;

/**
 * Lets a gift fly from where it was chosen into its bubble, once that is there: in this
 * conversation, or in the one that is opened with it. Where none comes (it was refused), nothing
 * flies. Still where motion is not wanted.
 */
export function flyGift(art: SVGElement | null): void {
  flying?.abort();
  if (!art || wantsStillness()) return;
  const { signal } = (flying = new AbortController());
  const from = art.getBoundingClientRect();
  const copy = art.cloneNode(true) as SVGElement;
  const before = document.querySelectorAll(given).length;
  let frames = 0;
  const look = () => {
    if (signal.aborted || ++frames > waitsFrames) return;
    const bubbles = document.querySelectorAll<SVGElement>(given);
    const target = bubbles[bubbles.length - 1];
    if (target && bubbles.length > before) fly(copy, from, target);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Its place once the conversation around it glides no more (conversation/use-glide.ts) and its
 * bubble has risen (bubbles/use-rise.ts).
 */
function restOf(target: SVGElement): DOMRect {
  const { x, y, width, height } = target.getBoundingClientRect();
  const off = [".messages-inner", ".bubble"].map((part) => {
    const moving = target.closest(part);
    return moving ? new DOMMatrix(getComputedStyle(moving).transform).m42 : 0;
  });
  return new DOMRect(
    x,
    off.reduce((at, by) => at - by, y),
    width,
    height,
  );
}

/** The bubble is drawn anew when it is saved: whichever is the last one stays empty meanwhile. */
function fly(copy: SVGElement, from: DOMRect, target: SVGElement): void {
  const to = restOf(target);
  if (to.width === 0) return;
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "80",
    insetBlockStart: `${to.top}px`,
    left: `${to.left}px`,
    inlineSize: `${to.width}px`,
    blockSize: `${to.height}px`,
    transformOrigin: "0 0",
    pointerEvents: "none",
  });
  document.body.append(copy);
  const hidden = new Set<SVGElement>();
  const hide = () => {
    const last = [...document.querySelectorAll<SVGElement>(given)].at(-1);
    if (!last || !copy.isConnected) return;
    last.style.visibility = "hidden";
    hidden.add(last);
    requestAnimationFrame(hide);
  };
  hide();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  const scale = from.width / to.width;
  const animation = copy.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      {
        transform: `translate(${dx * 0.45}px, ${dy * 0.55 - 36}px) scale(${(scale + 1) / 2 + 0.12})`,
        offset: 0.45,
      },
      { transform: "none" },
    ],
    { duration: flightMs, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
  );
  const land = () => {
    copy.remove();
    for (const each of hidden) each.style.removeProperty("visibility");
  };
  animation.onfinish = land;
  animation.oncancel = land;
}
