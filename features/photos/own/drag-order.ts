interface DragSettings {
  /** The dragged photo is over another: show it there already. */
  readonly move: (id: string, overId: string) => void;
  /** Let go of. `kept` false: Escape, or the browser took the pointer. */
  readonly drop: (kept: boolean) => void;
}

const slackPx = 8;
const holdMs = 320;
const swallowMs = 300;

/**
 * Lets the photos of a list (`[data-photo]`) be dragged into another order: at once with a mouse or
 * pen, after a short hold with a finger, so that the page can still be scrolled. Returns how to end
 * it.
 */
export function attachDragOrder(list: HTMLElement, { move, drop }: DragSettings): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let id = "";
  let from = { x: 0, y: 0 };
  let ghost: HTMLElement | null = null;
  let hold: ReturnType<typeof setTimeout> | undefined;

  const tileAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-photo]");

  function lift() {
    const tile = list.querySelector<HTMLElement>(`[data-photo="${id}"]`);
    const picture = tile?.querySelector("img");
    if (!tile || !picture) return;
    ghost = picture.cloneNode() as HTMLElement;
    ghost.className = "own-photo-ghost";
    document.body.append(ghost);
    follow(from.x, from.y);
    tile.dataset["lifted"] = "";
    navigator.vibrate?.(10);
  }
  function follow(x: number, y: number) {
    if (ghost) ghost.style.translate = `${x}px ${y}px`;
  }
  function end(kept: boolean) {
    clearTimeout(hold);
    const lifted = ghost !== null;
    ghost?.remove();
    ghost = null;
    list.querySelector("[data-lifted]")?.removeAttribute("data-lifted");
    id = "";
    if (!lifted) return;
    // The press that ends a drag opens no menu.
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    list.addEventListener("click", swallow, { capture: true, once: true, signal });
    setTimeout(() => list.removeEventListener("click", swallow, { capture: true }), swallowMs);
    drop(kept);
  }

  list.addEventListener(
    "pointerdown",
    (event) => {
      const tile =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-photo]") : null;
      if (!tile || event.button !== 0 || !event.isPrimary) return;
      id = tile.dataset["photo"] ?? "";
      from = { x: event.clientX, y: event.clientY };
      if (event.pointerType === "touch") hold = setTimeout(lift, holdMs);
    },
    { signal },
  );
  addEventListener(
    "pointermove",
    ({ clientX: x, clientY: y, pointerType }) => {
      if (!id) return;
      if (!ghost && Math.hypot(x - from.x, y - from.y) > slackPx) {
        if (pointerType === "touch") return end(false);
        lift();
      }
      if (!ghost) return;
      follow(x, y);
      const over = tileAt(x, y)?.dataset["photo"];
      if (over && over !== id) move(id, over);
    },
    { signal },
  );
  addEventListener("pointerup", () => id && end(true), { signal });
  addEventListener("pointercancel", () => id && end(false), { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && ghost && end(false), { signal });
  list.addEventListener("touchmove", (event) => ghost && event.preventDefault(), {
    passive: false,
    signal,
  });
  for (const type of ["contextmenu", "dragstart"])
    list.addEventListener(
      type,
      (event) => (ghost ?? hold ?? type === "dragstart") && event.preventDefault(),
      { signal },
    );
  return () => {
    end(false);
    ended.abort();
  };
}
