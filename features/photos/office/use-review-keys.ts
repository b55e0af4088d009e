import { type KeyboardEvent, useRef } from "react";
import { useSingleKey } from "#features/office/parts/single-keys.ts";
import type { WaitingPhoto } from "../contract.ts";
import { refusalReasons } from "../refusal-reasons.ts";
import type { useReview } from "./use-review.ts";

/** As the help lists them. */
export const reviewKeys = [
  ["← ↑ → ↓", "moderation.key.arrows"],
  ["a", "moderation.key.approve"],
  ["⇧ A", "moderation.key.approve_rest"],
  [`1–${refusalReasons.length}`, "moderation.key.refuse"],
  ["u", "moderation.key.u"],
  ["b", "moderation.key.b"],
  ["g", "moderation.key.go"],
  ["?", "moderation.key.help"],
] as const;

/** Where an arrow leads on a grid of so many columns. */
const steps: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

interface ReviewKeys {
  readonly at: number;
  readonly most: number;
  readonly inHand: WaitingPhoto | undefined;
  /** It was in hand and in the window for a moment: a key may decide it. */
  readonly settled: boolean;
  setAt(at: number): void;
  readonly decide: ReturnType<typeof useReview>["decide"];
  approveRest(): void;
  back(): void;
  blur(): void;
  help(): void;
}

/**
 * The grid's keys: arrows walk it, also where single keys are switched off, from within it; `list`
 * and `press` are the grid's.
 */
export function useReviewKeys({ at, most, inHand, settled, ...act }: ReviewKeys) {
  const list = useRef<HTMLUListElement>(null);
  function walk(key: string): boolean {
    const step = steps[key];
    if (!step) return false;
    const tops = [...(list.current?.children ?? [])].map((each) => (each as HTMLElement).offsetTop);
    const columns = tops.filter((top) => top === tops[0]).length || 1;
    const to = Math.max(0, Math.min(most - 1, at + step(columns)));
    act.setAt(to);
    list.current?.querySelectorAll<HTMLElement>("[data-photo]")[to]?.focus();
    return true;
  }
  useSingleKey((key, held) => {
    const decides = key === "a" || refusalReasons[Number(key) - 1] !== undefined;
    if ((decides && !settled) || (held && (decides || key === "A" || key === "u"))) return true;
    const reason = refusalReasons[Number(key) - 1];
    if (key === "A") act.approveRest();
    else if (key === "a" && inHand) act.decide(inHand, "active");
    else if (reason && inHand) act.decide(inHand, "refused", reason);
    else if (key === "u") act.back();
    else if (key === "b") act.blur();
    else if (key === "?") act.help();
    else return walk(key);
    return true;
  });
  return {
    list,
    press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || !walk(event.key)) return;
      event.preventDefault();
      event.stopPropagation(); // or it would walk twice
    },
  };
}
