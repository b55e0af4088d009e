import { type Call, type CodeOf, type CommonCode, commonRefusals, type DataOf } from "./define.ts";

export interface FieldIssue {
  readonly path: string;
  /** Key of a message, for example `invalid.email`. */
  readonly code: string;
  readonly values?: Record<string, string | number>;
}

/**
 * An expected 'no'. Handlers return it (`return refuse("not_enough_credits", …)`); doors that stand
 * before the recipe (`requireViewer`) throw it. Inside a transaction either way rolls back.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  readonly fields: readonly FieldIssue[];
  constructor(code: string, status: number, data?: unknown, fields: readonly FieldIssue[] = []) {
    super(code);
    this.code = code;
    this.status = status;
    this.data = data;
    this.fields = fields;
  }
}

/** One of the refusals that every call has. */
export const commonRefusal = (code: CommonCode, data?: unknown): Refusal =>
  new Refusal(code, commonRefusals[code], data);

/**
 * Seconds after which a refused call may succeed; null: not by waiting. A lock that is held is free
 * again sooner than a database that starts.
 */
export function retryAfterSeconds({
  code,
  status,
}: {
  readonly code: string;
  readonly status: number;
}): number | null {
  if (code === "busy") return 2;
  return code === "too_many_requests" || status === 503 ? 5 : null;
}

/**
 * Input that broke a rule the schema cannot know (a wrong old password): says which field, and why.
 */
export const invalidField = (path: string, code: string, values?: FieldIssue["values"]): Refusal =>
  new Refusal("invalid", commonRefusals.invalid, undefined, [
    values ? { path, code, values } : { path, code },
  ]);

/** `refuse` of one call: only the names its contract lists, each with its data. */
export type Refuse<C extends Call> = <K extends CodeOf<C>>(
  code: K,
  ...data: DataOf<C, K> extends undefined ? [] : [DataOf<C, K>]
) => Refusal;

/** `refuse` of a call, for rules that several calls share. */
export const refuserOf = <C extends Call>(call: C): Refuse<C> =>
  ((code: string, data?: unknown) =>
    new Refusal(code, call.refusals[code]?.status ?? 500, data)) as Refuse<C>;
