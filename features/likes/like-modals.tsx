import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { call } from "#browser/call.ts";
import { useLiveEvent } from "#browser/live.ts";
import { useMemberState } from "#browser/member-state.ts";
import { useUser } from "#browser/use-site.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useFreeScreen } from "./use-free-screen.ts";
import { useTimedLike } from "./use-timed-like.ts";

const LikeModal = lazy(() => import("./like-modal.tsx"));
const MatchModal = lazy(() => import("./match-modal.tsx"));

const afterLoadMs = 3_000;
const touches = ["pointerdown", "keydown", "wheel"] as const;

/**
 * What may open over any screen (specification, section 2): for a member the match modal, on the
 * live event or on the next screen that is looked at before it is touched; for everybody the like
 * modal, `?t=` seconds after the page. Neither's code is loaded before it is needed. Without
 * `missed` (over a conversation, which the member came to read) only what happens now: what was
 * missed waits for the next screen.
 */
export function LikeModals({ missed }: { missed: boolean }) {
  const user = useUser();
  if (!user) return <VisitorModal />;
  return user.profile && <Modals key={user.id} missed={missed} />;
}

/** To a visitor the like modal alone, and always as a suggestion: nobody can have liked them. */
function VisitorModal() {
  const [liked, setLiked] = useTimedLike();
  const free = useFreeScreen(liked !== null);
  const close = () => setLiked(null);
  return (
    free &&
    liked?.profile && (
      <Suspense>
        <LikeModal profile={liked.profile} suggestion={liked.suggestion} onClose={close} />
      </Suspense>
    )
  );
}

function Modals({ missed }: { missed: boolean }) {
  const [matches, setMatches] = useState<readonly ProfileCard[]>([]);
  const [liked, setLiked] = useTimedLike();
  const [shown] = useState(() => new Set<string>());
  const refreshCounts = useMemberState()?.refreshCounts;

  /**
   * Each match once, whether the event, the like's own answer or the next visit told of it first.
   */
  function add(profiles: readonly ProfileCard[]): void {
    const unknown = profiles.filter(({ id }) => !shown.has(id));
    for (const { id } of unknown) shown.add(id);
    if (unknown.length > 0) setMatches((before) => [...before, ...unknown]);
    setLiked((now) =>
      now?.profile && profiles.some(({ id }) => id === now.profile?.id) ? null : now,
    ); // that like is a match now
  }
  useLiveEvent("match", ({ profile }) => add([profile]));

  // Once, on a screen that nobody has touched yet: never in the middle of a tap. On one that was,
  // the next screen asks.
  const { pathname } = useLocation();
  const asked = useRef(false);
  const addMissed = useEffectEvent(
    (signal: AbortSignal) =>
      void call("likes.newMatches", {}, { signal }).then(
        ({ profiles }) => {
          if (signal.aborted) return;
          asked.current = true;
          add(profiles);
        },
        () => {},
      ),
  );
  useEffect(() => {
    if (!missed || asked.current) return;
    const left = new AbortController();
    const { signal } = left;
    const timer = setTimeout(() => addMissed(signal), afterLoadMs);
    const leave = () => {
      clearTimeout(timer);
      left.abort();
    };
    for (const touch of touches)
      addEventListener(touch, leave, { capture: true, passive: true, signal });
    return leave;
  }, [missed, pathname]);

  // Seen in one window is seen in all.
  const [windows] = useState(() => new BroadcastChannel("vesper-match"));
  useEffect(() => {
    const listener = ({ data }: MessageEvent<string>) => {
      shown.add(data);
      setMatches((before) => before.filter(({ id }) => id !== data));
    };
    windows.addEventListener("message", listener);
    return () => windows.removeEventListener("message", listener);
  }, [windows, shown]);

  function closeMatch(profile: ProfileCard): void {
    setMatches((before) => before.filter(({ id }) => id !== profile.id));
    windows.postMessage(profile.id);
    call("likes.seen", { profile: { id: profile.id } }).then(
      () => refreshCounts?.(),
      () => {},
    ); // shown again next time, then
  }
  const [match] = matches;
  if (!useFreeScreen(match !== undefined || liked !== null)) return null;
  return (
    <Suspense fallback={null}>
      {match ? (
        <MatchModal key={match.id} profile={match} onClose={() => closeMatch(match)} />
      ) : (
        liked?.profile && (
          <LikeModal
            profile={liked.profile}
            suggestion={liked.suggestion}
            onClose={() => setLiked(null)}
          />
        )
      )}
    </Suspense>
  );
}
