import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, CallError } from "#app/call.ts";
import { useLiveEvent } from "#app/live.ts";
import { standingOf } from "#app/member-state.ts";
import { useRoot } from "#app/use-site.ts";

interface PageOf<P> {
  readonly profiles: readonly P[];
  readonly next: string | null;
}

// A list that was scrolled far is there again when the member comes back from a profile; gone with the document.
const kept = new Map<string, PageOf<{ readonly id: string }>>();
const mostKept = 20;

/**
 * A list that grows by key. `first` is the page's own; `list` tells one list from another (the search's query); `fetchNext`
 * gives what follows a cursor. Put `sentinel` on the 'more' link: the next page is fetched when it comes near.
 */
export function usePages<P extends { readonly id: string }>(list: string, first: PageOf<P>, fetchNext: (cursor: string) => Promise<PageOf<P>>) {
  // A list is the viewer's: another member, or the same one become premium, sees other photos.
  const name = `${standingOf(useRoot().user)} ${list}`;
  const begin = (): PageOf<P> => {
    const before = kept.get(name) as PageOf<P> | undefined;
    return before && before.profiles[0]?.id === first.profiles[0]?.id && before.profiles.length > first.profiles.length ? before : first;
  };
  const [state, setState] = useState(() => ({ name, first, list: begin(), loading: false, failed: false }));
  const sentinel = useRef<HTMLAnchorElement>(null);
  let current = state;
  if (state.name !== name || state.first !== first) {
    current = { name, first, list: begin(), loading: false, failed: false };
    setState(current);
  }

  async function more(): Promise<void> {
    const { list: shown } = current;
    if (!shown.next || current.loading) return;
    setState((now) => (now.first === first ? { ...now, loading: true, failed: false } : now));
    try {
      const page = await fetchNext(shown.next);
      const known = new Set(shown.profiles.map(({ id }) => id));
      const longer = { profiles: [...shown.profiles, ...page.profiles.filter(({ id }) => !known.has(id))], next: page.next };
      if (kept.size >= mostKept) kept.clear();
      kept.set(name, longer);
      setState((now) => (now.first === first ? { ...now, list: longer, loading: false } : now));
    } catch {
      setState((now) => (now.first === first ? { ...now, loading: false, failed: true } : now));
    }
  }

  // Who may no longer be seen leaves every list at once, pages read long ago too.
  useLiveEvent("member_changed", ({ profile }) => {
    if (![...kept.values(), current.list].some(({ profiles }) => profiles.some(({ id }) => id === profile))) return;
    void isGone(profile).then((gone) => {
      if (!gone) return;
      const without = <T extends { readonly id: string }>(page: PageOf<T>): PageOf<T> => ({ ...page, profiles: page.profiles.filter(({ id }) => id !== profile) });
      for (const [key, page] of kept) kept.set(key, without(page));
      setState((now) => ({ ...now, list: without(now.list) }));
    });
  });

  const moreNow = useEffectEvent(() => void more());
  const { next } = current.list;
  const { failed } = current;
  useEffect(() => {
    if (!sentinel.current || failed) return;
    const near = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting) moreNow(); }, { rootMargin: "900px" });
    near.observe(sentinel.current);
    return () => near.disconnect();
  }, [next, failed, name, first]);

  return { profiles: current.list.profiles, next, loading: current.loading, failed, more, sentinel };
}

const isGone = (id: string): Promise<boolean> =>
  call("members.read", { id }).then(() => false, (error: unknown) => error instanceof CallError && error.problem?.code === "not_found");
