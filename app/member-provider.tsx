import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { announce, type ShellEvent, useEveryLiveEvent } from "#browser/live.ts";
import { MemberContext, type MemberState, standingOf } from "#browser/member-state.ts";
import { type Answers, ask, askAll, keepIfSame } from "#browser/polled-calls.ts";
import { ReaderProvider } from "#i18n/use-text.ts";
import { pollingPause } from "./polling-pause.ts";
import { toCounts } from "./to-counts.ts";

const firstPollMs = 5_000;
const gatherMs = 250;

interface Props {
  /** From the root loader; whenever it is loaded again, it wins over what was polled. */
  user: MemberState["user"];
  counts: MemberState["counts"];
  children: ReactNode;
}

/**
 * Keeps the logged-in member up to date: the live channel, and polling as the safety net under it
 * (specification, section 7): user, chats and likes every 60 s, every 300 s with push, first after
 * 5 s; any event reloads chats and likes. When the member becomes premium or another one, the
 * screen is loaded again: other photos are clear then.
 */
export function MemberProvider({ user: loadedUser, counts: loadedCounts, children }: Props) {
  const [user, setUser] = useState(loadedUser);
  const [counts, setCounts] = useState(loadedCounts);
  const [loaded, setLoaded] = useState({ loadedUser, loadedCounts });
  if (loaded.loadedUser !== loadedUser || loaded.loadedCounts !== loadedCounts) {
    setLoaded({ loadedUser, loadedCounts });
    setUser(loadedUser);
    setCounts(loadedCounts);
  }

  const life = useRef<AbortController>(null);
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reloading = useRef<ReturnType<typeof setTimeout>>(undefined);

  const asked = useRef(0);
  const heard = useRef<Partial<Record<keyof Answers, number>>>({});
  function hear(turn: number, answers: Partial<Answers>): void {
    for (const [name, answer] of Object.entries(answers)) {
      const what = name as keyof Answers;
      // One that comes after the answer to a later question knows less than that.
      if (life.current?.signal.aborted || turn < (heard.current[what] ?? 0)) continue;
      heard.current[what] = turn;
      announce({ type: `${what}_loaded`, answer } as ShellEvent);
    }
  }
  async function refresh<N extends keyof Answers>(what: N): Promise<void> {
    const signal = life.current?.signal;
    const turn = (asked.current += 1);
    const answer = signal && (await ask(what, signal));
    if (answer) hear(turn, { [what]: answer });
  }
  const refreshCounts = () => {
    // A burst of messages is one reload.
    gathering.current ??= setTimeout(() => {
      gathering.current = undefined;
      void refresh("chats");
      void refresh("likes");
    }, gatherMs);
  };

  const { revalidate } = useRevalidator();
  // Somebody on this screen may be gone, or back. A moment later, so that whoever did it has left
  // the screen by then.
  const reloadScreen = () => {
    clearTimeout(reloading.current);
    reloading.current = setTimeout(() => void revalidate(), gatherMs);
  };

  useEveryLiveEvent((event) => {
    if (event.type === "user_loaded") {
      const { user: answered } = event.answer;
      if (answered) setUser((before) => keepIfSame(before, answered));
      else dispatchEvent(new Event("vesper:logged-out"));
    } else if (event.type === "chats_loaded" || event.type === "likes_loaded") {
      setCounts((before) => keepIfSame(before, { ...before, ...toCounts(event) }));
    } else {
      if (event.type === "user" || event.type === "reconnected") void refresh("user");
      if (changesCounts(event, user?.id)) refreshCounts();
      if (event.type === "member_changed") reloadScreen();
    }
  });

  const standing = standingOf(user);
  const reloadIfChanged = useEffectEvent(() => {
    if (standing === standingOf(loadedUser)) return;
    void revalidate();
    refreshCounts();
  });
  useEffect(() => reloadIfChanged(), [standing]);

  const pollAll = useEffectEvent(async (signal: AbortSignal, known: object) => {
    const turn = (asked.current += 1);
    hear(turn, (await askAll(signal, known)) ?? {});
  });
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const { signal } = (life.current = new AbortController());
    void import("#browser/live-socket.ts").then(({ keepLive }) => keepLive(signal));
    const known = {};
    let timer = setTimeout(function poll() {
      void pollAll(signal, known)
        .then(pollingPause)
        .then((pause) => {
          if (!signal.aborted) timer = setTimeout(poll, pause);
        });
    }, firstPollMs);
    return () => {
      life.current?.abort();
      clearTimeout(timer);
      clearTimeout(gathering.current);
      clearTimeout(reloading.current);
      gathering.current = undefined;
    };
  }, [id]);

  const [refreshes] = useState(() => ({ refreshCounts, refreshUser: () => void refresh("user") }));
  const value = useMemo(() => ({ user, counts, ...refreshes }), [user, counts, refreshes]);
  return (
    <MemberContext value={value}>
      <ReaderProvider value={user?.profile?.gender ?? "other"}>{children}</ReaderProvider>
    </MemberContext>
  );
}

/** May this event have changed a badge? What the other member does in a conversation has not. */
function changesCounts(event: ShellEvent, own: string | undefined): boolean {
  if (event.type === "read_receipt") return event.account === own;
  return !["typing", "ready", "user", "reaction"].includes(event.type);
}
