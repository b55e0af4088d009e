import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

const thrownPx = 80;
const dragPx = 8;

/** The card that lies on top: the first that is not answered. */
const topCard = (deck: HTMLElement | null): HTMLElement | undefined =>
  [...(deck?.querySelectorAll<HTMLElement>(".taste") ?? [])].find(
    (card) => !card.querySelector(":checked"),
  );
const inputOf = (card: HTMLElement | undefined, side: "left" | "right"): HTMLInputElement | null =>
  card?.querySelector(`[data-side="${side}"] input`) ?? null;

/**
 * A deck that is answered by CSS alone (a checked box throws its card) gets fingers and arrow keys
 * here, and says what was answered.
 * `answers`: in the order of the cards, by the inputs' `data-answer`.
 */
export function useDeck(deck: RefObject<HTMLElement | null>) {
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const drag = useRef<{ card: HTMLElement; x: number; moved: boolean } | null>(null);

  const read = () =>
    setAnswers(
      [...(deck.current?.querySelectorAll<HTMLInputElement>(".taste :checked") ?? [])].map(
        ({ dataset }) => dataset["answer"] ?? "",
      ),
    );
  const readOnce = useEffectEvent(read);
  useEffect(() => {
    readOnce(); // what was answered while the page's scripts slept
    const press = (event: KeyboardEvent) => {
      const side = event.key === "ArrowLeft" ? "left" : event.key === "ArrowRight" ? "right" : null;
      if (
        !side ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector("dialog[open]") ||
        !deck.current
      )
        return;
      const input = inputOf(topCard(deck.current), side);
      if (!input) return;
      event.preventDefault();
      input.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [deck]);

  // Chromium takes a drag to the side for the beginning of a scroll all the same, and the next tap
  // for what ends its fling: no click.
  useEffect(() => {
    const { current: element } = deck;
    const hold = (event: TouchEvent) => {
      if (drag.current?.moved) event.preventDefault();
    };
    element?.addEventListener("touchmove", hold, { passive: false });
    return () => element?.removeEventListener("touchmove", hold);
  }, [deck]);

  function lean(card: HTMLElement, px: number): void {
    card.style.translate = px === 0 ? "" : `${px}px ${Math.abs(px) / 12}px`;
    card.style.rotate = px === 0 ? "" : `${px / 24}deg`;
    if (Math.abs(px) > thrownPx / 2) card.dataset["lean"] = px < 0 ? "left" : "right";
    else delete card.dataset["lean"];
  }
  return {
    answers,
    changed(input: EventTarget) {
      read();
      const next = topCard(deck.current);
      // Whoever answers by keyboard goes on to the next card; the one they stood on is gone.
      if (input === document.activeElement && input instanceof HTMLInputElement) {
        const side = input.closest("label")?.dataset["side"] === "right" ? "right" : "left";
        requestAnimationFrame(() =>
          (next
            ? inputOf(next, side)
            : deck.current?.querySelector<HTMLElement>(".deck-end [type=submit]")
          )?.focus(),
        );
      }
    },
    reset: () => setAnswers([]),
    handlers: {
      onPointerDown(event: PointerEvent) {
        const card =
          event.target instanceof Element ? event.target.closest<HTMLElement>(".taste") : null;
        if (card && card === topCard(deck.current) && event.button === 0)
          drag.current = { card, x: event.clientX, moved: false };
      },
      onPointerMove(event: PointerEvent) {
        const { current } = drag;
        if (!current) return;
        const px = event.clientX - current.x;
        if (!current.moved && Math.abs(px) > dragPx) {
          current.moved = true;
          current.card.dataset["held"] = "";
          deck.current?.setPointerCapture(event.pointerId); // also takes the click that would follow
        }
        if (current.moved) lean(current.card, px);
      },
      onPointerUp(event: PointerEvent) {
        const { current } = drag;
        drag.current = null;
        if (!current?.moved) return;
        delete current.card.dataset["held"];
        const px = event.clientX - current.x;
        lean(current.card, 0);
        if (Math.abs(px) > thrownPx) inputOf(current.card, px < 0 ? "left" : "right")?.click();
      },
      onPointerCancel() {
        if (drag.current) {
          delete drag.current.card.dataset["held"];
          lean(drag.current.card, 0);
        }
        drag.current = null;
      },
    },
  };
}
