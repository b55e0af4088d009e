import { useState } from "react";
import { call, CallError } from "#browser/call.ts";
import { useLiveEvent } from "#browser/live.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import type { WaitingPhoto } from "../contract.ts";
import type { RefusalReason } from "../refusal-reasons.ts";

const fewLeft = 4;
const preloaded = 2;

/**
 * The queue as one operator works through it: the photo in hand, those after it, and the way back
 * to the last decision.
 */
export function useReview(start: Output<"photos.waiting">) {
  const { t } = useText();
  const [queue, setQueue] = useState<readonly WaitingPhoto[]>(start.photos);
  const [next, setNext] = useState(start.next);
  const [count, setCount] = useState(start.count);
  const [decided, setDecided] = useState<readonly WaitingPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [photo] = queue;

  /** What is not in the queue yet is added to it; what was decided here does not come back. */
  async function load(cursor?: string): Promise<void> {
    const answer = await call("photos.waiting", cursor ? { cursor } : {}).catch(() => null);
    if (!answer) return;
    setQueue((before) => [
      ...before,
      ...answer.photos.filter(
        ({ id }) => ![...before, ...decided].some((known) => known.id === id),
      ),
    ]);
    setNext(answer.next);
    setCount(answer.count);
  }
  const refresh = () => {
    if (queue.length < fewLeft) void load();
    else setCount((before) => before + 1);
  };
  useLiveEvent("photo_waiting", refresh);
  useLiveEvent("reconnected", refresh);

  async function decide(verdict: "active" | "refused", reason?: RefusalReason): Promise<void> {
    if (!photo || pending) return;
    setPending(true);
    setProblem(null);
    try {
      const answer = await call("photos.review", {
        photo: { id: photo.id },
        verdict,
        seen: photo.status,
        ...(reason && { reason }),
      });
      setDecided((before) => [...before, answer.photo]);
    } catch (error) {
      const refused = error instanceof CallError ? error.problem : null;
      setProblem(refused?.detail ?? t("app.offline"));
      if (refused?.code !== "photo_reviewed_already" && refused?.code !== "not_found")
        return setPending(false);
    }
    setQueue((before) => before.filter(({ id }) => id !== photo.id));
    if (photo.status === "pending") setCount((before) => Math.max(0, before - 1));
    setPending(false);
    if (queue.length <= fewLeft && next) void load(next);
  }

  return {
    photo,
    following: queue.slice(1, 1 + preloaded),
    count,
    problem,
    pending,
    canGoBack: decided.length > 0,
    decide: (verdict: "active" | "refused", reason?: RefusalReason) => void decide(verdict, reason),
    /** Takes the last decided photo in hand again; deciding anew replaces what was decided. */
    back() {
      const last = decided.at(-1);
      if (!last || pending) return;
      setDecided((before) => before.slice(0, -1));
      setQueue((before) => [last, ...before]);
    },
  };
}
