import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isEnough, judgePicture, longEnoughMs } from "./picture-seen.ts";

// A key decides only a picture that was decoded and in the window for a moment, without a break.

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const halfTime = longEnoughMs / 2;
const events = ["decoded", "loading", "shown", "hidden", "half the time", "gone"] as const;
type Event = (typeof events)[number];

/** Every sequence of so many events. */
const sequences = (length: number): Event[][] =>
  length === 0
    ? [[]]
    : sequences(length - 1).flatMap((before) => events.map((event) => [...before, event]));

/** What is right, told by time alone: since when have both been so? */
function right(sequence: readonly Event[]): boolean {
  let [decoded, shown, both] = [false, false, 0];
  for (const event of sequence) {
    if (event === "decoded") decoded = true;
    else if (event === "shown") shown = true;
    else if (event === "loading") decoded = false;
    else if (event === "hidden") shown = false;
    else if (event === "gone") [decoded, shown] = [false, false];
    else if (decoded && shown) both += halfTime;
    if (!decoded || !shown) both = 0;
  }
  return both >= longEnoughMs;
}

test("whatever happens in which order, a picture is seen after both for the whole time, and each change is reported once", () => {
  const wrong: Event[][] = [];
  let seenOnce = 0;
  for (const sequence of sequences(6)) {
    const reports: boolean[] = [];
    const picture = judgePicture((seen) => reports.push(seen));
    for (const event of sequence) {
      if (event === "half the time") vi.advanceTimersByTime(halfTime);
      else if (event === "shown" || event === "hidden") picture.shown(event === "shown");
      else picture[event]();
    }
    const alternate = reports.every((seen, at) => seen === (at % 2 === 0));
    if ((reports.at(-1) ?? false) !== right(sequence) || !alternate) wrong.push(sequence);
    if (reports.includes(true)) seenOnce += 1;
    picture.gone();
    vi.clearAllTimers();
  }
  expect(wrong).toEqual([]);
  expect(seenOnce).toBeGreaterThan(100);
});

test("a picture that is gone is reported no more, however long one waits", () => {
  const reports: boolean[] = [];
  const picture = judgePicture((seen) => reports.push(seen));
  picture.decoded();
  picture.shown(true);
  picture.gone();
  vi.advanceTimersByTime(10 * longEnoughMs);
  expect(reports).toEqual([]);
});

const window = { width: 400, height: 600 };
test.each([
  ["half of it", { width: 100, height: 100 }, { width: 100, height: 50 }, window, true],
  ["less than half", { width: 100, height: 100 }, { width: 100, height: 49 }, window, false],
  [
    "a corner, half of each side",
    { width: 100, height: 100 },
    { width: 50, height: 50 },
    window,
    false,
  ],
  ["nothing", { width: 100, height: 100 }, { width: 0, height: 0 }, window, false],
  [
    "half the window, of a huge one",
    { width: 400, height: 6000 },
    { width: 400, height: 300 },
    window,
    true,
  ],
  [
    "less than half the window, of a huge one",
    { width: 400, height: 6000 },
    { width: 400, height: 299 },
    window,
    false,
  ],
  ["a picture without a size", { width: 0, height: 0 }, { width: 0, height: 0 }, window, false],
  [
    "half of it, in a frame whose window is not told",
    { width: 10, height: 10 },
    { width: 10, height: 5 },
    null,
    true,
  ],
] as const)("%s in the window", (_, picture, visible, root, enough) => {
  expect(isEnough(picture, visible, root)).toBe(enough);
});
