import { device } from "#browser/storage.ts";
import { draftPrefix } from "./drop-drafts.ts";

/**
 * Half-finished forms, kept in the browser until they are sent: they survive a reload and a new
 * login, for a week.
 */
const keptMs = 7 * 24 * 3_600_000;

/** Keeps a form's values under a name; what was there before is replaced. */
export function keepDraft(name: string, values: unknown): void {
  device.keep(draftPrefix + name, JSON.stringify({ at: Date.now(), values }));
}

/**
 * What was kept under this name, as it came from JSON; the caller checks its shape. Null: nothing,
 * or too old.
 */
export function readDraft(name: string): unknown {
  try {
    const { at, values } = JSON.parse(device.read(draftPrefix + name) ?? "{}") as {
      at?: unknown;
      values?: unknown;
    };
    if (typeof at === "number" && Date.now() - at < keptMs) return values ?? null;
  } catch {
    // something else is kept there
  }
  dropDraft(name);
  return null;
}

/** Forgets them: they were sent. */
export function dropDraft(name: string): void {
  device.keep(draftPrefix + name, null);
}
