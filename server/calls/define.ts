import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a call may refuse: a name, its HTTP status and, where the words need them, its data. */
export type Refusals = Record<string, { status: number; data?: z.ZodType }>;

/** Who of the staff may make a call; the dispatcher asks before the handler, and writes the audit. */
export interface StaffRule {
  /** A right of features/staff/rights.ts, on the chosen site; `enter`: every one of the staff. */
  readonly may: string;
  /** It reaches all sites: the right is asked for on every one of them. */
  readonly everywhere?: true;
  /** It shows what members keep to themselves: reading is written down as well. */
  readonly reads?: "private";
  /** A list that shows the reader's own member account as well; other private reads refuse it. */
  readonly ownToo?: true;
  /**
   * Only ten minutes after somebody showed who they are; `sometimes`: by what it is asked for, as the
   * rules beside the contract say. @throws Refusal step_up_required
   */
  readonly stepUp?: true | "sometimes";
  /**
   * Some of what it may be asked for waits for a second person: features/all-grave-calls.server.ts
   * names the rules. @throws Refusal waits_for_second, proposed_already
   */
  readonly second?: true;
  /**
   * Some of what it may be asked for leads money, an owner's powers or an address elsewhere: then
   * every owner gets a mail.
   */
  readonly owners?: "mailed";
}

/**
 * One documented call: the single source for the browser's types, the handler's types and the API
 * description.
 */
export interface Call<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  R extends Refusals = Refusals,
> {
  readonly method: Method;
  readonly path: `/api/${string}.php`;
  /** Tells calls on one path apart by a query parameter (`POST /api/user.php?push=1`). */
  readonly when?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly refusals: R;
  /** Open to visitors on purpose: who has no session is not refused for that. */
  readonly visitors?: true;
  /** `navigator.sendBeacon` sends it, as JSON or as text. */
  readonly beacon?: true;
  /**
   * The same for everybody of a site and language, and seldom another: browsers keep the answer and
   * only ask whether it changed.
   */
  readonly kept?: true;
  /**
   * A member's own, asked for again and again: whoever shows the ETag of what they would be answered
   * hears 304, from memory where nothing happened meanwhile.
   */
  readonly conditional?: true;
  /**
   * A read of what others say of themselves, which may be some seconds old: a replica answers it
   * where there is one, and it writes nothing by `db`. Gives the members whom an answer shows: who
   * blocked whom is never old.
   */
  lags?(answer: z.output<O>): readonly string[];
  /**
   * How many members an answer shows to somebody who may be copying the site: each counts against
   * the caller's reading budget. `known`: only people whom the caller already deals with, and their
   * own profile.
   */
  readonly showsMembers?: "known" | ((answer: z.output<O>) => number);
  /** A write that shows in nothing that lags, and comes often: whoever makes it may read that as before. */
  readonly unseen?: true;
  /** For the office: who of the staff may make it. To everybody else it is not there. */
  readonly staff?: StaffRule;
  /**
   * A signature in its input is the proof, so any program and any page may send it: a mail program's
   * one-click button has another origin, or none.
   */
  readonly provenByLink?: true;
  /**
   * A write that stores no answer under an Idempotency-Key: a repeat does no harm, or its input has a
   * key (a message's `client_id`).
   */
  readonly unkeyed?: true;
  /**
   * A repeat is known by the stored password, at the price of a login's guess: the key is no secret,
   * so comparing bodies would be a way to try passwords (decision 18).
   */
  readonly repeatsByPassword?: true;
  /** A GET that changes something (logout): asks for the same proof of origin as a POST. */
  readonly acts?: true;
}

/** Writes a call down with its own types; see docs/new-feature.md. */
export const defineCall = <I extends z.ZodObject, O extends z.ZodType, const R extends Refusals>(
  call: Call<I, O, R>,
): Call<I, O, R> => call;

/** Does it store its answer under the request's Idempotency-Key? */
export const takesKey = ({ method, unkeyed }: Call): boolean => method !== "GET" && !unkeyed;

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedOf<C extends Call> = z.output<C["input"]>;
export type OutputOf<C extends Call> = z.output<C["output"]>;
export type CodeOf<C extends Call> = keyof C["refusals"] & string;
export type DataOf<C extends Call, K extends CodeOf<C>> = C["refusals"][K] extends {
  data: infer D extends z.ZodType;
}
  ? z.output<D>
  : undefined;

/** What every call may refuse besides its own: the platform says these. */
export const commonRefusals = {
  invalid: 422,
  authentication_required: 403,
  forbidden: 403,
  step_up_required: 403,
  /** Of the office: it is about the caller's own member account. */
  own_account: 403,
  not_found: 404,
  method_not_allowed: 405,
  unknown_site: 421,
  wrong_origin: 403,
  idempotency_key_reused: 409,
  too_many_requests: 429,
  payload_too_large: 413,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
  internal: 500,
} as const;
export type CommonCode = keyof typeof commonRefusals;

/** A field that was refused: where it is and why, in the member's language. */
export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly detail: string;
}

/** RFC 9457 `application/problem+json`, as every refusal leaves the server. */
export interface Problem {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly data?: unknown;
  readonly fields?: readonly FieldProblem[];
}
