import { type RefObject, useEffect, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { useSite } from "#browser/use-site.ts";
import { toQuery, toSearchInput } from "./search-query.ts";

const pauseMs = 250;

export interface Counted {
  readonly numResults: number;
  readonly numResultsAbout: boolean;
}

/**
 * How many members the form would find as it stands; asks once it has rested for a moment. `first`
 * is the search on screen.
 */
export function useLiveCount(
  form: RefObject<HTMLFormElement | null>,
  first: Counted,
): { counted: Counted; changed: () => void } {
  const { min_age, search_fields } = useSite();
  const [counted, setCounted] = useState(first);
  const asking = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    asking.current?.abort();
  };
  useEffect(() => stop, []);

  async function ask() {
    if (!form.current?.checkValidity()) return;
    const { signal } = (asking.current = new AbortController());
    const { cursor: _, ...input } = toSearchInput(
      new URLSearchParams(toQuery(new FormData(form.current), min_age)),
      search_fields,
    );
    try {
      setCounted(await call("members.count", input, { signal }));
    } catch {
      // Superseded, or offline: the button goes on saying the last number known, and the search
      // itself will say what is wrong.
    }
  }
  return {
    counted,
    changed: () => {
      stop();
      timer.current = setTimeout(() => void ask(), pauseMs);
    },
  };
}
