import type { Problem } from "#server/calls/define.ts";

/** What a decision did, or what of it waits: what there is to take back. */
export interface Done {
  /** Null: nothing has been done yet. */
  readonly act: string | null;
  /** The rest of it waits for a second person. */
  readonly proposal: string | null;
}

/** Of a decision that was not simply done: what waits, and what was done at once. Null: nothing. */
export function waitingOf(problem: Problem | null | undefined): Done | null {
  if (problem?.code !== "waits_for_second") return null;
  const { proposal, part } = problem.data as {
    readonly proposal: string;
    readonly part?: { readonly act?: string };
  };
  return { proposal, act: part?.act ?? null };
}

interface Ways {
  readonly withdraw: (proposal: string) => Promise<unknown>;
  readonly undo: (act: string) => Promise<unknown>;
}

/**
 * Takes back what waits, then what was done. Gives what is left where that fails, with the error:
 * once a colleague has decided on what waits, the rest stays as it is.
 */
export async function takeBack(
  done: Done,
  { withdraw, undo }: Ways,
): Promise<{ readonly left: Done; readonly error: unknown } | null> {
  let left = done;
  try {
    if (left.proposal) await withdraw(left.proposal);
    left = { ...left, proposal: null };
    if (left.act) await undo(left.act);
    return null;
  } catch (error) {
    return { left, error };
  }
}
