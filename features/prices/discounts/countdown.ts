/** What is left, each part with two digits (specification, section 4). */
export interface Countdown {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Whole seconds as hours, minutes and seconds. */
export const toCountdown = (seconds: number): Countdown => ({
  hours: twoDigits(Math.floor(seconds / 3_600)),
  minutes: twoDigits(Math.floor(seconds / 60) % 60),
  seconds: twoDigits(seconds % 60),
});

const tickMs = 1_000;

/**
 * Tells how many whole seconds are left, at once and then every second, 0 last. Measured from now
 * on, not by the wall clock: a device that slept, or has the wrong time, counts right. Returns how
 * to stop.
 */
export function countDown(seconds: number, tick: (left: number) => void): () => void {
  const end = performance.now() + seconds * tickMs;
  const look = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / tickMs));
    if (left === 0) clearInterval(timer);
    tick(left);
  };
  const timer = setInterval(look, tickMs);
  look();
  return () => clearInterval(timer);
}
