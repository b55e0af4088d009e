import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import type { WaitingPhoto } from "../contract.ts";
import type { RefusalReason } from "../refusal-reasons.ts";

export const gridSize = 12;
/** The office has no live channel: who waits for photos asks again. */
const everySeconds = 20;

/** What was done in one go, and is taken back in one go. */
interface Act {
  readonly photos: readonly WaitingPhoto[];
  /** Approved together: they wait again. One alone comes back as it was decided. */
  readonly together: boolean;
}

/**
 * The queue as one operator works through it: the photos on the grid, those that follow, fetched
 * ahead, and the way back. A decision takes its photo off the grid before the server has answered.
 */
export function useReview(start: Output<"photos.waiting">) {
  const { t } = useText();
  const [queue, setQueue] = useState<readonly WaitingPhoto[]>(start.photos);
  const [next, setNext] = useState(start.next);
  const [count, setCount] = useState(start.count);
  const [acts, setActs] = useState<readonly Act[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const loading = useRef(false);
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
    if (!cursor) setCount(answer.count);
  }
  const ahead = useEffectEvent(() => {
    if (queue.length < 2 * gridSize && next) void load(next);
  });
  useEffect(() => ahead(), [queue.length, next]);
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === "visible" && queue.length < gridSize) void load();
  });
  useEffect(() => {
    const timer = setInterval(lookAgain, everySeconds * 1_000);
    return () => clearInterval(timer);
  }, []);

  function takeOff(photos: readonly WaitingPhoto[]): void {
    const gone = new Set(photos.map(({ id }) => id));
    setQueue((before) => before.filter(({ id }) => !gone.has(id)));
    const pending = photos.filter(({ status }) => status === "pending").length;
    setCount((before) => Math.max(0, before - pending));
  }
  function failed(error: unknown, photos: readonly WaitingPhoto[]): void {
    const refused = error instanceof CallError ? error.problem : null;
    setProblem(refused?.detail ?? t("app.offline"));
    setActs((before) => before.filter((act) => act.photos[0]?.id !== photos[0]?.id));
    if (refused?.code === "photo_reviewed_already" || refused?.code === "not_found") return;
    setQueue((before) => [...photos, ...before]);
    setCount((before) => before + photos.length);
  }

  async function decide(
    photo: WaitingPhoto,
    verdict: "active" | "refused",
    reason: RefusalReason | null,
  ): Promise<void> {
    setProblem(null);
    const decided = { ...photo, status: verdict, reason };
    setActs((before) => [...before, { photos: [decided], together: false }]);
    takeOff([photo]);
    await call("photos.review", {
      photo: { id: photo.id },
      verdict,
      seen: photo.status,
      ...(reason && { reason }),
    }).catch((error: unknown) => failed(error, [photo]));
  }

  async function approve(photos: readonly WaitingPhoto[]): Promise<void> {
    if (photos.length === 0) return;
    setProblem(null);
    setActs((before) => [...before, { photos, together: true }]);
    takeOff(photos);
    await call("photos.approveAll", {
      photos: photos.map(({ id }) => id),
      count: photos.length,
    }).catch((error: unknown) => failed(error, photos));
  }

  async function back(): Promise<void> {
    const last = acts.at(-1);
    if (!last) return;
    setActs((before) => before.slice(0, -1));
    if (!last.together) return setQueue((before) => [...last.photos, ...before]);
    const answer = await call("photos.waitAgain", {
      photos: last.photos.map(({ id }) => id),
    }).catch((error: unknown) => {
      setProblem((error instanceof CallError && error.problem?.detail) || t("app.offline"));
      return null;
    });
    const waiting = last.photos.filter(({ id }) => answer?.waiting.includes(id));
    setQueue((before) => [...waiting, ...before]);
    setCount((before) => before + waiting.length);
  }

  return {
    grid: queue.slice(0, gridSize),
    following: queue.slice(gridSize, 2 * gridSize),
    count,
    problem,
    canGoBack: acts.length > 0,
    decide: (photo: WaitingPhoto, verdict: "active" | "refused", reason?: RefusalReason) =>
      void decide(photo, verdict, reason ?? null),
    approve: (photos: readonly WaitingPhoto[]) => void approve(photos),
    back: () => void back(),
  };
}
