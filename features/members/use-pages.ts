import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLiveEvent } from "#browser/live.ts";
import { standingOf } from "#browser/member-state.ts";
import { useRoot } from "#browser/use-site.ts";
import { whenNear } from "#browser/when-near.ts";

interface PageOf<P> {
  readonly profiles: readonly P[];
  readonly next: string | null;
}

// Lists that grew, by the entry of the browser's history they stand in: whoever comes back finds
// the same place. Gone with the document.
const lists = new Map<string, PageOf<{ readonly id: string }>>();
const mostLists = 20;

/**
 * A list that grows by key. `first` is the page's own; `list` tells one list from another (the
 * search's query); `fetchNext` gives what follows a cursor. Put `sentinel` on the 'more' link: the
 * next page is fetched when it comes near. Going back to it (from a profile, a chat) shows all its
 * pages again (`kept`), less those who may no longer be seen.
 */
export function usePages<P extends { readonly id: string }>(
  list: string,
  first: PageOf<P>,
  fetchNext: (cursor: string) => Promise<PageOf<P>>,
) {
  const { key } = useLocation();
  // A list is the viewer's: another member, or the same one become premium, sees other photos.
  const name = `${key} ${standingOf(useRoot().user)} ${list}`;
  const begin = (): PageOf<P> => (lists.get(name) as PageOf<P> | undefined) ?? first;
  const [state, setState] = useState(() => ({
    name,
    first,
    list: begin(),
    loading: false,
    failed: false,
  }));
  const sentinel = useRef<HTMLAnchorElement>(null);
  let current = state;
  if (state.name !== name) current = { name, first, list: begin(), loading: false, failed: false };
  else if (state.first !== first) current = { ...state, first, list: withNewFirst(state, first) };
  if (current !== state) setState(current);

  const change = (
    to: (list: PageOf<P>) => PageOf<P>,
    more: { loading?: boolean; failed?: boolean } = {},
  ) =>
    setState((now) => {
      if (now.name !== name) return now;
      const changed = to(now.list);
      keep(name, changed);
      return { ...now, ...more, list: changed };
    });

  async function more(): Promise<void> {
    const { next } = current.list;
    if (!next || current.loading) return;
    setState((now) => (now.name === name ? { ...now, loading: true, failed: false } : now));
    try {
      const page = await fetchNext(next);
      change(
        (shown) =>
          shown.next === next
            ? {
                profiles: [...shown.profiles, ...unknownTo(shown.profiles, page.profiles)],
                next: page.next,
              }
            : shown,
        { loading: false },
      );
    } catch {
      setState((now) => (now.name === name ? { ...now, loading: false, failed: true } : now));
    }
  }

  /** Drops whoever was blocked, has gone or become invisible in the meantime. */
  async function check(ids: readonly string[]): Promise<void> {
    const { hiddenOf } = await import("./hidden-of.ts");
    const gone = await hiddenOf(ids);
    if (gone.size > 0)
      change((shown) => ({ ...shown, profiles: shown.profiles.filter(({ id }) => !gone.has(id)) }));
  }
  const checkKept = useEffectEvent(() => {
    if (lists.has(name)) void check(current.list.profiles.map(({ id }) => id));
  });
  useEffect(() => checkKept(), [name]);
  useLiveEvent("member_changed", ({ profile }) => {
    if (current.list.profiles.some(({ id }) => id === profile)) void check([profile]);
  });

  const moreNow = useEffectEvent(() => void more());
  const { next, profiles } = current.list;
  const { failed, loading } = current;
  useEffect(() => {
    // Who has come to the page's foot by keyboard keeps what has the focus in view.
    document.querySelector("footer :focus-visible")?.scrollIntoView({ block: "nearest" });
    if (!sentinel.current || failed || loading) return;
    return whenNear(sentinel.current, moreNow, { rootMargin: "900px" });
  }, [next, failed, loading, name]);

  return {
    profiles,
    next,
    loading,
    failed,
    more,
    sentinel,
    kept: lists.has(name),
  };
}

/** The oldest list makes room. */
function keep(name: string, list: PageOf<{ readonly id: string }>): void {
  lists.delete(name);
  lists.set(name, list);
  const [oldest] = lists.keys();
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
}

/** Asked again in place: the first page is as it is now, those fetched after it stay. */
function withNewFirst<P extends { readonly id: string }>(
  { first: old, list }: { first: PageOf<P>; list: PageOf<P> },
  first: PageOf<P>,
): PageOf<P> {
  const further = list.profiles.slice(old.profiles.length);
  return further.length === 0
    ? first
    : { profiles: [...first.profiles, ...unknownTo(first.profiles, further)], next: list.next };
}

function unknownTo<P extends { readonly id: string }>(
  known: readonly P[],
  more: readonly P[],
): P[] {
  const ids = new Set(known.map(({ id }) => id));
  return more.filter(({ id }) => !ids.has(id));
}
