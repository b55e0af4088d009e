import { factNames } from "#features/measures/kinds.ts";
import { useSingleKey } from "#features/office/parts/single-keys.ts";
import { type Draft, measureKeys, toggled } from "./quick-decision.tsx";
import type { CaseFile, WorkItem } from "./use-files.ts";
import type { useQueue } from "./use-queue.ts";

interface QueueKeys {
  readonly queue: ReturnType<typeof useQueue>;
  readonly file: CaseFile | undefined;
  readonly draft: Draft;
  /** The item in hand was there for a moment: a key may decide it. */
  readonly settled: boolean;
  setDraft(draft: Draft): void;
  undo(): void;
  /** Goes to the words of the decision that was begun. */
  words(): void;
  note(): void;
  open(item: WorkItem): void;
  blur(): void;
  help(): void;
}

/** On a button or a link, Enter and the space bar are its own. */
const onControl = (): boolean =>
  document.activeElement?.closest("a[href], button, summary") !== null &&
  document.activeElement !== document.body;

/** One key for each thing that is done in the queue. */
export function useQueueKeys(at: QueueKeys): void {
  const { queue, file, draft, setDraft } = at;
  const { item } = queue;
  const always: Readonly<Record<string, () => void>> = {
    "?": at.help,
    j: () => queue.go(queue.at + 1),
    k: () => queue.go(queue.at - 1),
    u: () => queue.keyUndoes && at.undo(),
    b: at.blur,
  };
  const ofItem: Readonly<Record<string, (one: WorkItem) => void>> = {
    e: (one) => void queue.mark({ escalated: !one.escalated }),
    n: at.note,
    " ": ({ id }) => queue.choose(id),
    // A decision is carried out from its form alone: Enter leads to what it says, and no further.
    Enter: (one) => (draft.kinds.length > 0 ? at.words() : at.open(one)),
  };
  /** Keys that walk, look or mark decide nothing. */
  const harmless = (key: string) => key in always && key !== "u";
  useSingleKey((key, held) => {
    if ((key === " " || key === "Enter") && onControl()) return false;
    if (held && !harmless(key)) return true;
    const general = always[key];
    const single = item && ofItem[key];
    const fact = factNames[Number(key) - 1];
    const measure = measureKeys[key];
    if (general) general();
    else if (single) single(item);
    else if (!at.settled) return key === "a" || key in measureKeys || Boolean(fact);
    else if (!file || !file.subject) return key === "a" && file ? dismiss() : false;
    else if (key === "a") return dismiss();
    else if (fact)
      setDraft({ kinds: draft.kinds.length > 0 ? draft.kinds : ["warn"], facts: fact });
    else if (measure) setDraft({ ...draft, kinds: toggled(draft.kinds, measure) });
    else return false;
    return true;
  });

  function dismiss(): boolean {
    queue.decide({ kinds: ["dismiss"] });
    return true;
  }
}
