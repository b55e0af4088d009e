import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { call } from "#browser/call.ts";
import { useNews } from "#browser/use-news.ts";
import { useMemberState } from "#browser/member-state.ts";
import { useUser } from "#browser/use-site.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useFreeScreen } from "./use-free-screen.ts";
import { useTimedLike } from "./use-timed-like.ts";

const LikeModal = lazy(() => import("./like-modal.tsx"));
const loadSheet = () => import("./match-sheet.tsx");
const MatchSheet = lazy(loadSheet);
const MatchBar = lazy(() => import("./match-bar.tsx"));

const afterLoadMs = 3_000;
const touches = ["pointerdown", "keydown", "wheel"] as const;

interface Match {
  readonly profile: ProfileCard;
  /** Waits in a bar above the tabs until it is pressed. */
  readonly held: boolean;
}

/**
 * What may open over any screen (specification, section 2): for a member the match, at the live
 * event, or when it was missed: on a screen that is looked at and not touched, and in a bar on one
 * that was; for everybody the like modal, `?t=` seconds after the page. Neither's code is loaded before it is needed. Without
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
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [liked, setLiked] = useTimedLike();
  const [shown] = useState(() => new Set<string>());
  const refreshCounts = useMemberState()?.refreshCounts;

  /**
   * Each match once, whether the event, the like's own answer or the next visit told of it first.
   */
  function add(profiles: readonly ProfileCard[], held = false): void {
    const unknown = profiles.filter(({ id }) => !shown.has(id));
    for (const { id } of unknown) shown.add(id);
    if (unknown.length > 0)
      setMatches((before) => [...before, ...unknown.map((profile) => ({ profile, held }))]);
    setLiked((now) =>
      now?.profile && profiles.some(({ id }) => id === now.profile?.id) ? null : now,
    ); // that like is a match now
  }
  useNews("match", ({ profile }) => add([profile]));

  // Never in the middle of a tap. The sheet is there before it is decided how they are shown.
  const { pathname } = useLocation();
  const asked = useRef(false);
  const addMissed = useEffectEvent(async (signal: AbortSignal, touched: () => boolean) => {
    const { profiles } = await call("likes.newMatches", {}, { signal });
    if (profiles.length > 0) await loadSheet();
    if (signal.aborted) return;
    asked.current = true;
    add(profiles, touched());
  });
  useEffect(() => {
    if (!missed || asked.current) return;
    const left = new AbortController();
    const { signal } = left;
    let touched = false;
    const timer = setTimeout(() => {
      addMissed(signal, () => touched).catch(() => {});
    }, afterLoadMs);
    for (const touch of touches)
      addEventListener(touch, () => (touched = true), { capture: true, passive: true, signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [missed, pathname]);

  // Seen in one window is seen in all.
  const [windows] = useState(() => new BroadcastChannel("vesper-match"));
  useEffect(() => {
    const listener = ({ data }: MessageEvent<string>) => {
      shown.add(data);
      setMatches((before) => before.filter(({ profile }) => profile.id !== data));
    };
    windows.addEventListener("message", listener);
    return () => windows.removeEventListener("message", listener);
  }, [windows, shown]);

  function closeMatch(profile: ProfileCard): void {
    setMatches((before) => before.filter((each) => each.profile.id !== profile.id));
    windows.postMessage(profile.id);
    call("likes.seen", { profile: { id: profile.id } }).then(
      () => refreshCounts?.(),
      () => {},
    ); // shown again next time, then
  }
  function open({ profile }: Match): void {
    setMatches((before) =>
      before.map((each) => (each.profile.id === profile.id ? { profile, held: false } : each)),
    );
  }
  const match = matches.find(({ held }) => !held)?.profile;
  const waiting = matches.find(({ held }) => held);
  const free = useFreeScreen(match !== undefined || liked !== null);
  return (
    <Suspense fallback={null}>
      {waiting && <MatchBar profile={waiting.profile} onOpen={() => open(waiting)} />}
      {free &&
        (match ? (
          <MatchSheet key={match.id} profile={match} onClose={() => closeMatch(match)} />
        ) : (
          liked?.profile && (
            <LikeModal
              profile={liked.profile}
              suggestion={liked.suggestion}
              onClose={() => setLiked(null)}
            />
          )
        ))}
    </Suspense>
  );
}
