import { draftPrefix } from "./drop-drafts.ts";

/**
 * Half-finished forms, kept in the browser until they are sent: they survive a reload and a new
 * login, for a week.
 */
const keptMs = 7 * 24 * 3_600_000;

/** Keeps a form's values under a name; what was there before is replaced. */
export function keepDraft(name: string, values: unknown): void {
  try {
    localStorage.setItem(draftPrefix + name, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // full or off: a draft is a comfort, not a promise
  }
}

/**
 * What was kept under this name, as it came from JSON; the caller checks its shape. Null: nothing,
 * or too old.
 */
export function readDraft(name: string): unknown {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(draftPrefix + name) ?? "{}") as {
      at?: unknown;
      values?: unknown;
    };
    if (typeof at === "number" && Date.now() - at < keptMs) return values ?? null;
    localStorage.removeItem(draftPrefix + name);
  } catch {
    // storage is off or holds something else
  }
  return null;
}

/** Forgets them: they were sent. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(draftPrefix + name);
  } catch {
    // nothing was kept
  }
}
