import { useRef, useState } from "react";
import { call } from "#browser/call.ts";
import type { Output } from "#server/calls/registry.ts";

export type CaseFile = Output<"moderation.read">;
export type Marks = Output<"work.mark">;
export type Rule = Output<"moderation.rules">["rules"][number];
export type WorkItem = Output<"work.list">["items"][number];

/** Of the gravest, each is decided by itself. */
export const inBulk = (item: WorkItem): boolean => isCase(item) && item.gravity < 3;
export const isCase = ({ kind }: WorkItem): boolean => kind === "report" || kind === "hold";

/** What belongs to items: evidence and marks, fetched once each, and the rules of all. */
export function useFiles() {
  const [files, setFiles] = useState<ReadonlyMap<string, CaseFile>>(new Map());
  const [marks, setMarks] = useState<ReadonlyMap<string, Marks>>(new Map());
  const [rules, setRules] = useState<readonly Rule[]>([]);
  const asked = useRef(new Set<string>());

  async function once<T>(name: string, ask: () => Promise<T>, keep: (answer: T) => void) {
    if (asked.current.has(name)) return;
    asked.current.add(name);
    const answer = await ask().catch(() => null);
    if (answer) keep(answer);
    else asked.current.delete(name);
  }
  const keepMarks = (id: string, answer: Marks) =>
    setMarks((before) => new Map(before).set(id, answer));

  return {
    fileOf: ({ thing }: WorkItem) => files.get(thing),
    marksOf: ({ id }: WorkItem) => marks.get(id),
    rules,
    keepMarks,
    /** It is to be read anew. */
    forget: ({ thing }: WorkItem) => void asked.current.delete(`case ${thing}`),
    openMarks: ({ id }: WorkItem) =>
      void once(
        `marks ${id}`,
        () => call("work.readMarks", { id }),
        (answer) => keepMarks(id, answer),
      ),
    openFile(item: WorkItem) {
      if (!isCase(item)) return;
      void once(
        `case ${item.thing}`,
        () => call("moderation.read", { id: item.thing }),
        (file) => setFiles((before) => new Map(before).set(item.thing, file)),
      );
      void once(
        "rules",
        () => call("moderation.rules", {}),
        (answer) => setRules(answer.rules),
      );
    },
  };
}
