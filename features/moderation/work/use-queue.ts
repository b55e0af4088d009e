import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import {
  lastDone,
  lastTried,
  type Tries,
  withAct,
  withoutAct,
  withRefused,
} from "#features/office/parts/tried.ts";
import { useRecount } from "#features/office/parts/use-recount.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Input, Output } from "#server/calls/registry.ts";
import { inBulk, useFiles, type WorkItem } from "./use-files.ts";
import { type Done, takeBack, waitingOf } from "./take-back.ts";
import { useLease } from "./use-lease.ts";

const fewLeft = 15;
/** As many are dismissed at once. */
export const mostChosen = 200;

interface Act {
  readonly items: readonly WorkItem[];
  /** Null: it was refused. */
  readonly done: Promise<Done | null>;
}

const free = (items: readonly WorkItem[]): number =>
  Math.max(
    0,
    items.findIndex(({ taken }) => taken === null),
  );

/** As the list comes: gravest first, then what is due first. */
const inOrder = (one: WorkItem, other: WorkItem): number =>
  other.gravity - one.gravity ||
  one.due_at.localeCompare(other.due_at) ||
  one.id.localeCompare(other.id);

/**
 * The queue in one person's hands. The file of the next item is fetched while this one is read, so
 * that after a decision it is there at once; a decision takes its item off the list before the
 * server has answered, what is refused comes back, and `undo` takes back the last act, also one that
 * waits for a second person.
 */
export function useQueue(start: Output<"work.list">, filter: Input<"work.list">) {
  const { t } = useText();
  const [items, setItems] = useState<readonly WorkItem[]>(start.items);
  const [next, setNext] = useState(start.next);
  const [at, setAt] = useState(() => free(start.items));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState<Tries<Act>>([]);
  const [problem, setProblem] = useState<Problem | string | null>(null);
  /** Nobody asked for this very item: one that a colleague has is passed over. */
  const passing = useRef(true);
  const files = useFiles();
  useRecount(tries.length);
  const item = items[Math.min(at, items.length - 1)];

  const inHand = useEffectEvent(() => {
    const following = items[at + 1];
    if (item) {
      files.openFile(item);
      files.openMarks(item);
    }
    if (following) files.openFile(following);
  });
  useEffect(() => inHand(), [item?.id]);
  useLease(item?.id, (lost) => {
    setItems((before) =>
      before.map((each) => (each.id === lost ? { ...each, taken: each.taken ?? "" } : each)),
    );
    const other = items.findIndex(({ id, taken }, index) => index > at && id !== lost && !taken);
    if (passing.current && other >= 0) setAt(other);
  });

  const failed = (error: unknown): null => {
    setProblem((error instanceof CallError && error.problem) || t("app.offline"));
    return null;
  };
  /** The page that follows, behind what is known. */
  async function load(known: readonly WorkItem[], from: string) {
    const answer = await call("work.list", { ...filter, cursor: from }).catch(failed);
    if (!answer) return { all: known, from: null };
    const isNew = ({ id }: WorkItem) => !known.some((each) => each.id === id);
    const all = [...known, ...answer.items.filter(isNew)];
    setItems((before) => [
      ...before,
      ...answer.items.filter(({ id }) => !before.some((each) => each.id === id)),
    ]);
    setNext(answer.next);
    return { all, from: answer.next };
  }
  function takeOff(gone: readonly WorkItem[]): void {
    const ids = new Set(gone.map(({ thing }) => thing));
    const left = items.filter(({ thing }) => !ids.has(thing));
    setItems(left);
    passing.current = true;
    setAt((before) => Math.max(0, Math.min(before, left.length - 1)));
    setChosen(new Set());
    if (left.length <= fewLeft && next) void load(left, next);
  }
  /** One is in hand again; of many, each is where it was. */
  const putBack = (back: readonly WorkItem[]) => {
    for (const each of back) files.forget(each);
    setItems((before) => {
      const all = [...back, ...before.filter(({ id }) => !back.some((each) => each.id === id))];
      return new Set(back.map(({ thing }) => thing)).size > 1 ? all.toSorted(inOrder) : all;
    });
    passing.current = false;
    setAt(0);
  };
  /** One of the gravest is closed by two people only. */
  function staysOpen(again: readonly WorkItem[]): void {
    putBack(again);
    setProblem(t("moderation.stays_open"));
  }
  /** What is done already, or waits for a second person, does not come back. */
  function refused(error: unknown, gone: readonly WorkItem[]): Done | null {
    failed(error);
    const problem = error instanceof CallError ? error.problem : null;
    const code = problem?.code ?? "";
    if (!["decided_already", "waits_for_second", "proposed_already"].includes(code)) putBack(gone);
    return waitingOf(problem);
  }
  function act(gone: readonly WorkItem[], answer: Promise<string>): void {
    setProblem(null);
    const done = answer.then(
      (id): Done => ({ act: id, proposal: null }),
      (error: unknown) => refused(error, gone),
    );
    const one = { items: gone, done };
    setTries((before) => withAct(before, one));
    takeOff(gone);
    void done.then((was) => was ?? setTries((before) => withRefused(before, one)));
  }

  return {
    items,
    item,
    at,
    chosen,
    /** A case may stand in the queue twice: reported, and with held messages. */
    chosenCases: new Set(items.flatMap(({ id, thing }) => (chosen.has(id) ? [thing] : []))),
    problem,
    last: lastDone(tries)?.items ?? null,
    /** False: what was decided last was refused, so that the key must not reach what was before. */
    keyUndoes: lastTried(tries) !== null,
    more: next !== null,
    fileOf: files.fileOf,
    marksOf: files.marksOf,
    rules: files.rules,
    go(to: number) {
      passing.current = false;
      setAt(Math.max(0, Math.min(items.length - 1, to)));
    },
    choose(id: string) {
      if (!items.some((each) => each.id === id && inBulk(each))) return;
      const now = new Set(chosen);
      if (!now.delete(id) && now.size < mostChosen) now.add(id);
      setChosen(now);
    },
    /** As many as may be dismissed at once, from the top. */
    async chooseMany(): Promise<void> {
      if (chosen.size > 0) return setChosen(new Set());
      let all = items;
      let from = next;
      while (from && all.length < mostChosen) ({ all, from } = await load(all, from));
      const may = all.filter((each) => inBulk(each) && each.taken === null);
      setChosen(new Set(may.slice(0, mostChosen).map(({ id }) => id)));
    },
    decide(decision: Omit<Input<"moderation.decide">, "case">): void {
      if (!item) return;
      const answer = call("moderation.decide", { ...decision, case: { id: item.thing } });
      const gone = items.filter(({ thing }) => thing === item.thing); // reported, and held messages
      act(
        gone,
        answer.then(({ act: id, closed }) => {
          if (!closed && item.gravity === 3) staysOpen(gone);
          return id;
        }),
      );
    },
    async dismissChosen(count: number): Promise<boolean> {
      setProblem(null);
      const gone = items.filter(({ id }) => chosen.has(id));
      const cases = [...new Set(gone.map(({ thing }) => thing))];
      const answer = await call("moderation.dismissAll", { cases, count }).catch(failed);
      if (!answer) {
        const none = { items: gone, done: Promise.resolve(null) };
        setTries((before) => withAct(before, none, true));
        return false;
      }
      const done = gone.filter(({ thing }) => answer.dismissed.includes(thing));
      const one = { items: done, done: Promise.resolve({ act: answer.act, proposal: null }) };
      setTries((before) => withAct(before, one));
      takeOff(done);
      return true;
    },
    async undo(reason: string): Promise<void> {
      const last = lastDone(tries);
      if (!last) return;
      setProblem(null);
      setTries((before) => withoutAct(before, last));
      const done = await last.done;
      if (!done) return setTries((before) => withAct(before, last, true));
      const cut = await takeBack(done, {
        withdraw: (id) => call("proposals.withdraw", { proposal: { id } }),
        undo: (id) => call("moderation.undo", { act: id, reason }),
      });
      if (!cut) return putBack(last.items);
      failed(cut.error);
      setTries((before) => withAct(before, { ...last, done: Promise.resolve(cut.left) }));
    },
    async mark(change: Omit<Input<"work.mark">, "item">): Promise<void> {
      if (!item) return;
      const answer = await call("work.mark", { item: { id: item.id }, ...change }).catch(failed);
      if (!answer) return;
      const { escalated, labels } = answer;
      files.keepMarks(item.id, answer);
      setItems((before) =>
        before.map((each) => (each.id === item.id ? { ...each, escalated, labels } : each)),
      );
    },
  };
}
