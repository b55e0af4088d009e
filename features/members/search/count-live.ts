import { call } from "#browser/call.ts";
import type { Settings } from "#features/sites/settings.ts";
import { toQuery, toSearchInput } from "./search-query.ts";

const pauseMs = 250;

export interface Counted {
  readonly numResults: number;
  readonly numResultsAbout: boolean;
}

// Of the one form that is being changed.
let asking: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * How many members the form would find as it stands; asks once it has rested for a moment. Comes
 * with the first change, after the first view.
 */
export function countLive(
  form: HTMLFormElement,
  { min_age, search_fields }: Pick<Settings, "min_age" | "search_fields">,
  say: (counted: Counted) => void,
): void {
  clearTimeout(timer);
  asking?.abort();
  const { signal } = (asking = new AbortController());
  timer = setTimeout(() => {
    if (!form.isConnected || !form.checkValidity()) return;
    const { cursor: _, ...input } = toSearchInput(
      new URLSearchParams(toQuery(new FormData(form), min_age)),
      search_fields,
    );
    // Superseded, or offline: the button goes on saying the last number known, and the search
    // itself will say what is wrong.
    call("members.count", input, { signal }).then(say, () => {});
  }, pauseMs);
}
