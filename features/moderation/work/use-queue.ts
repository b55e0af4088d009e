import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import type { Input, Output } from "#server/calls/registry.ts";

export type WorkItem = Output<"work.list">["items"][number];
export type CaseFile = Output<"moderation.read">;
export const isCase = ({ kind }: WorkItem): boolean => kind === "report" || kind === "hold";

const fewLeft = 15;

/**
 * The queue in one operator's hands. The file of the next item is fetched while this one is read,
 * so that after a decision it is there at once; a decision takes its item off the list before the
 * server has answered, and `back` undoes the last one.
 */
export function useQueue(start: Output<"work.list">, filter: Input<"work.list">) {
  const { t } = useText();
  const [items, setItems] = useState<readonly WorkItem[]>(start.items);
  const [next, setNext] = useState(start.next);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [files, setFiles] = useState<ReadonlyMap<string, CaseFile>>(new Map());
  const [acts, setActs] = useState<readonly { act: string; items: readonly WorkItem[] }[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(new Set<string>());
  const item = items[Math.min(at, items.length - 1)];

  async function open(one: WorkItem | undefined): Promise<void> {
    if (!one || !isCase(one) || asked.current.has(one.thing)) return;
    asked.current.add(one.thing);
    const file = await call("moderation.read", { id: one.thing }).catch(() => null);
    if (file) setFiles((before) => new Map(before).set(one.thing, file));
    else asked.current.delete(one.thing);
  }
  const inHand = useEffectEvent(() => {
    void open(item);
    void open(items[at + 1]);
  });
  useEffect(() => inHand(), [item?.id]);

  const failed = (error: unknown): null => {
    setProblem((error instanceof CallError && error.problem?.detail) || t("app.offline"));
    return null;
  };
  async function more(left: number): Promise<void> {
    if (left > fewLeft || !next) return;
    const answer = await call("work.list", { ...filter, cursor: next }).catch(failed);
    if (!answer) return;
    setItems((before) => [
      ...before,
      ...answer.items.filter(({ id }) => !before.some((known) => known.id === id)),
    ]);
    setNext(answer.next);
  }
  function takeOff(gone: readonly WorkItem[]): void {
    const ids = new Set(gone.map(({ thing }) => thing));
    const left = items.filter(({ thing }) => !ids.has(thing));
    setItems(left);
    setAt((before) => Math.max(0, Math.min(before, left.length - 1)));
    setChosen(new Set());
    void more(left.length);
  }
  const putBack = (back: readonly WorkItem[]) => {
    for (const { thing } of back) asked.current.delete(thing);
    setItems((before) => [...back, ...before]);
    setAt(0);
  };

  return {
    items,
    item,
    at,
    file: item ? files.get(item.thing) : undefined,
    chosen,
    problem,
    canUndo: acts.length > 0,
    go: (to: number) => setAt(Math.max(0, Math.min(items.length - 1, to))),
    choose(id: string) {
      const now = new Set(chosen);
      if (!now.delete(id)) now.add(id);
      setChosen(now);
    },
    async decide(decision: Omit<Input<"moderation.decide">, "case">): Promise<boolean> {
      if (!item) return false;
      setProblem(null);
      const answer = await call("moderation.decide", {
        ...decision,
        case: { id: item.thing },
      }).catch(failed);
      if (!answer) return false;
      setActs((before) => [...before, { act: answer.act, items: [item] }]);
      takeOff([item]);
      return true;
    },
    async dismissChosen(count: number): Promise<boolean> {
      setProblem(null);
      const gone = items.filter(({ id }) => chosen.has(id));
      const answer = await call("moderation.dismissAll", {
        cases: gone.map(({ thing }) => thing),
        count,
      }).catch(failed);
      if (!answer) return false;
      const done = gone.filter(({ thing }) => answer.dismissed.includes(thing));
      setActs((before) => [...before, { act: answer.act, items: done }]);
      takeOff(done);
      return true;
    },
    async undo(reason: string): Promise<void> {
      const last = acts.at(-1);
      if (!last) return;
      setProblem(null);
      const answer = await call("moderation.undo", { act: last.act, reason }).catch(failed);
      if (!answer) return;
      setActs((before) => before.slice(0, -1));
      putBack(last.items);
    },
    async mark(change: Omit<Input<"work.mark">, "item">): Promise<void> {
      if (!item) return;
      const answer = await call("work.mark", { item: { id: item.id }, ...change }).catch(failed);
      if (!answer) return;
      const { escalated, labels } = answer;
      setItems((before) =>
        before.map((each) => (each.id === item.id ? { ...each, escalated, labels } : each)),
      );
    },
  };
}
