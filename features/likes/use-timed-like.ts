import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";
import type { Output } from "#server/calls/registry.ts";

const reloadLikesMs = 500;

/**
 * Whom the like modal shows: somebody `?t=` seconds after the page, then `t` is gone
 * (specification, section 2); and how to close it.
 */
export function useTimedLike() {
  const [liked, setLiked] = useState<Output<"likes.autoLike"> | null>(null);
  const [query, setQuery] = useSearchParams();
  const refreshCounts = useMemberState()?.refreshCounts;
  const seconds = query.get("t");

  const open = useEffectEvent(() => {
    // Asked first: whether a visitor came by a partner's link stands in the address of the page
    // that asks.
    call("likes.autoLike", {}).then(
      (answer) => {
        if (answer.profile) setLiked(answer);
        setTimeout(() => refreshCounts?.(), reloadLikesMs);
      },
      () => {},
    );
    setQuery(
      (before) => {
        before.delete("t");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (seconds === null) return;
    const delay = /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : 0;
    const timer = setTimeout(() => open(), delay);
    return () => clearTimeout(timer);
  }, [seconds]);

  return [liked, setLiked] as const;
}
