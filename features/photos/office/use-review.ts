import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import type { Output } from "#server/calls/registry.ts";
import {
  lastTried,
  type Tries,
  withAct,
  withoutAct,
  withRefused,
} from "#features/office/parts/tried.ts";
import { useRecount } from "#features/office/parts/use-recount.ts";
import { useText } from "#i18n/use-text.ts";
import type { WaitingPhoto } from "../contract.ts";
import type { RefusalReason } from "../refusal-reasons.ts";

export const gridSize = 12;
/** The office has no live channel: who waits for photos asks again how many there are. */
const everySeconds = 20;

/** What was done in one go, and is taken back in one go. */
interface Act {
  readonly photos: readonly WaitingPhoto[];
  /** Sealed: it comes back under new links. */
  readonly sealed: boolean;
  /** False: it was refused. */
  readonly done: Promise<boolean>;
}

/**
 * The queue as one operator works through it: the photos on the grid, those that follow, fetched
 * ahead, and the way back. A decision takes its photo off the grid before the server has answered.
 */
export function useReview(start: Output<"photos.waiting">) {
  const { t } = useText();
  const [queue, setQueue] = useState<readonly WaitingPhoto[]>(start.photos);
  const [next, setNext] = useState(start.next);
  const [count, setCount] = useState(start.count ?? 0);
  const [tries, setTries] = useState<Tries<Act>>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const loading = useRef(false);
  useRecount(tries.length);
  const known = useRef(new Set(start.photos.map(({ id }) => id)));

  /** What is not in the queue yet is added to it; what was decided here does not come back. */
  async function load(cursor?: string): Promise<void> {
    if (loading.current) return;
    loading.current = true;
    const answer = await call("photos.waiting", cursor ? { cursor } : {}).catch(() => null);
    loading.current = false;
    if (!answer) return;
    const fresh = answer.photos.filter(({ id }) => !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    setQueue((before) => [...before, ...fresh]);
    setNext(answer.next);
    if (answer.count !== null) setCount(answer.count);
  }
  const ahead = useEffectEvent(() => {
    if (queue.length < 2 * gridSize && next) void load(next);
  });
  useEffect(() => ahead(), [queue.length, next]);
  // By the menu's count: a page of photos is written down each time that it is read.
  const lookAgain = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || queue.length >= gridSize) return;
    const answer = await call("office.open", {}).catch(() => null);
    const entry = answer?.menu.find(({ to }) => to === "/operator/photos");
    if ((entry?.waiting ?? 0) > queue.length) await load();
  });
  useEffect(() => {
    const timer = setInterval(() => void lookAgain(), everySeconds * 1_000);
    return () => clearInterval(timer);
  }, []);

  function takeOff(photos: readonly WaitingPhoto[]): void {
    const gone = new Set(photos.map(({ id }) => id));
    setQueue((before) => before.filter(({ id }) => !gone.has(id)));
    setCount((before) => Math.max(0, before - photos.length));
  }
  /** What somebody else has decided meanwhile does not come back. */
  function failed(error: unknown, photos: readonly WaitingPhoto[]): false {
    const refused = error instanceof CallError ? error.problem : null;
    setProblem(refused?.detail ?? t("app.offline"));
    if (refused?.code !== "photo_reviewed_already" && refused?.code !== "not_found")
      putBack(photos);
    return false;
  }
  function putBack(photos: readonly WaitingPhoto[]): void {
    setQueue((before) => [...photos, ...before]);
    setCount((before) => before + photos.length);
  }
  /** Off the grid before the server has answered. */
  function act(
    photos: readonly WaitingPhoto[],
    answer: Promise<unknown>,
    sealed: boolean = false,
  ): void {
    setProblem(null);
    const done = answer.then(
      () => true,
      (error: unknown) => failed(error, photos),
    );
    const one = { photos, done, sealed };
    setTries((before) => withAct(before, one));
    takeOff(photos);
    void done.then((did) => did || setTries((before) => withRefused(before, one)));
  }

  async function back(): Promise<void> {
    const last = lastTried(tries);
    if (!last) return;
    setTries((before) => withoutAct(before, last));
    if (!(await last.done)) return setTries((before) => withAct(before, last, true));
    const answer = await call("photos.waitAgain", {
      photos: last.photos.map(({ id }) => id),
    }).catch((error: unknown) => {
      setProblem((error instanceof CallError && error.problem?.detail) || t("app.offline"));
      return null;
    });
    const backAgain = last.photos.filter(({ id }) => answer?.waiting.includes(id));
    if (answer && backAgain.length < last.photos.length)
      setProblem(t("moderation.photos_not_back"));
    if (!last.sealed) return putBack(backAgain);
    for (const { id } of backAgain) known.current.delete(id);
    await load();
  }

  return {
    grid: queue.slice(0, gridSize),
    following: queue.slice(gridSize, 2 * gridSize),
    count,
    problem,
    canGoBack: lastTried(tries) !== null,
    decide(photo: WaitingPhoto, verdict: "active" | "refused", reason?: RefusalReason) {
      const decision = { photo: { id: photo.id }, verdict, ...(reason && { reason }) };
      act([photo], call("photos.review", decision), reason === "child");
    },
    approve(photos: readonly WaitingPhoto[]) {
      if (photos.length === 0) return;
      const ids = photos.map(({ id }) => id);
      act(photos, call("photos.approveAll", { photos: ids, count: ids.length }));
    },
    back: () => void back(),
  };
}
