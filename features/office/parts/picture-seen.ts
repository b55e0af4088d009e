/** How long a picture must be in the window before a key may decide it. */
export const longEnoughMs = 400;

export interface PictureSeen {
  /** Its file is being loaded, also another one in place of the first. */
  loading(): void;
  /** What was loading last is decoded. */
  decoded(): void;
  /** Enough of it is in the window, or no longer. */
  shown(enough: boolean): void;
  /** It is off the page: nothing is reported after this. */
  gone(): void;
}

/**
 * Judges whether a picture can have been seen: decoded, and in the window, both for a moment without
 * a break. Reports each change; at the beginning it is not.
 */
export function judgePicture(report: (seen: boolean) => void): PictureSeen {
  let [decoded, shown, seen] = [false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (now: boolean): void => {
    if (now === seen) return;
    seen = now;
    report(now);
  };
  const judge = (): void => {
    if (!decoded || !shown) {
      clearTimeout(timer);
      timer = undefined;
      say(false);
    } else timer ??= setTimeout(() => say(true), longEnoughMs);
  };
  const set = (next: { decoded?: boolean; shown?: boolean }): void => {
    ({ decoded, shown } = { decoded, shown, ...next });
    judge();
  };
  return {
    loading: () => set({ decoded: false }),
    decoded: () => set({ decoded: true }),
    shown: (enough) => set({ shown: enough }),
    gone: () => set({ decoded: false, shown: false }),
  };
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Is enough of a picture in the window: half of it, or of one that is too large half the window? */
export function isEnough(picture: Box, visible: Box, window: Box | null): boolean {
  const area = ({ width, height }: Box) => width * height;
  if (area(picture) === 0) return false;
  return (
    area(visible) * 2 >= area(picture) || (window !== null && area(visible) * 2 >= area(window))
  );
}
