export type ProgressPhase = "hidden" | "running" | "done";

/** Specification, section 2. The 5 s across are the style sheet's (`nav-progress`). */
const throttleMs = 200;
const hideAfterMs = 500;

/**
 * When the bar of a navigation shows: not for waits under 200 ms, and until 500 ms after the end.
 */
export function openProgress(show: (phase: ProgressPhase) => void) {
  let phase: ProgressPhase = "hidden";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (next: ProgressPhase) => {
    if (next !== phase) show((phase = next));
  };
  return {
    busy(busy: boolean): void {
      clearTimeout(timer);
      if (busy) timer = setTimeout(() => turn("running"), throttleMs);
      else if (phase !== "hidden") {
        turn("done");
        timer = setTimeout(() => turn("hidden"), hideAfterMs);
      }
    },
    end: () => clearTimeout(timer),
  };
}
