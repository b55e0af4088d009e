import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context, OnceOf } from "#server/calls/context.ts";
import type { StaffRule } from "#server/calls/define.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { answeredBefore, once, type RequestKey } from "#server/db/once.ts";
import { leadToProof } from "#features/staff/step-up/lead-to-proof.server.ts";
import { requireStaffStillThere, type Staff } from "#features/staff/staff.server.ts";
import { admit } from "./admit.server.ts";
import { type AuditFacts, record } from "./audit.server.ts";
import { notAboutMyself, notMyOwn } from "./own-account.server.ts";
import { holdBack } from "./second-person/propose.server.ts";

declare module "#server/calls/context.ts" {
  interface Context {
    /**
     * In a call of the office: what its row in the audit says besides who, where and which call.
     * Once for each thing that was changed or read; never a member's own words.
     */
    audit(facts: AuditFacts): void;
  }
}

/** The part of a call's context that is another one for the office. */
type GuardedContext = Pick<
  Context,
  | "site"
  | "viewer"
  | "language"
  | "once"
  | "answeredBefore"
  | "audit"
  | "admitStaff"
  | "admitInput"
  | "recordStaff"
>;
type Base = Pick<Context, "services" | "staff" | "site" | "language" | "request">;

/** A call by its name, as the office needs it. */
interface NamedCall {
  readonly name: string;
  readonly reads: boolean;
}

/** What a call that is not of the office says when its handler speaks of the audit: a bug. */
export const noAudit = (): never => {
  throw new Error("the audit is of the office's calls");
};

/**
 * The context of one call of the office (decision 44): the site that its staff chose, whatever host
 * the office is on, and nothing of a member's session. Who may not make the call finds nothing
 * there. What is written goes into the audit in the same transaction, what is read of members'
 * private content before the answer; without its row in the audit neither is answered. What is
 * about the caller's own member account is neither written nor read, but in lists.
 */
export function guardedCall(
  { services, staff, site, language, request }: Base,
  { name, reads }: NamedCall,
  db: Database,
  key: string | null,
  body: unknown,
): GuardedContext {
  let facts: AuditFacts[] = [];
  let inTransaction = false;
  let first = false;
  let written = false;

  async function write(to: Database | Tx, by: Staff): Promise<void> {
    const rows: AuditFacts[] = facts.length > 0 ? facts : written ? [] : [{}];
    facts = [];
    for (const row of rows)
      await record(to, { ...row, site: by.site.id, staff: by.id, call: name, request });
    written = true;
  }

  const keyed = (by: Staff): RequestKey => ({
    scope: `staff:${by.id}`,
    call: name,
    key,
    body,
    fingerprint: services.fingerprint,
    admit: (tx) => requireStaffStillThere(tx, by),
  });

  const guardedOnce: OnceOf = (work) => {
    if (!staff) throw new Error("a write of the office by nobody");
    inTransaction = true;
    return once(db, keyed(staff), async (unit) => {
      first = true;
      const answer = await work(unit);
      if (answer instanceof Refusal) return answer;
      await notAboutMyself(
        unit.tx,
        staff,
        facts.map(({ subject }) => subject),
      );
      await write(unit.tx, staff);
      return answer;
    }) as ReturnType<typeof work> as never;
  };

  return {
    site: staff?.site ?? site,
    viewer: null,
    language: staff?.language ?? language,
    once: guardedOnce,
    answeredBefore: async () =>
      staff && !first ? answeredBefore(services.db, keyed(staff)) : null,
    audit: (fact) => void facts.push(fact),
    admitStaff: (rule) => void admit(staff, rule),
    async admitInput(rule, input) {
      if (staff) await holdBack({ services, staff, name, key, body, request }, rule, input);
    },
    async recordStaff(rule) {
      if (!staff) return;
      if (rule.reads === "private" && !rule.ownToo)
        await notMyOwn(
          services.db,
          staff,
          facts.map(({ subject }) => subject),
        );
      const due = reads ? rule.reads === "private" : !inTransaction;
      if (due || facts.length > 0) await write(services.db, staff);
    },
  };
}

/**
 * Who may have a file. Null: whoever opened it by a plain link has to show who they are, and was led
 * there. @throws Refusal like `admit`
 */
export function admitToFile(
  staff: Staff | null,
  rule: StaffRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Staff | null {
  try {
    return admit(staff, rule);
  } catch (error) {
    leadToProof(error, request, reply);
    return null;
  }
}

/**
 * The guard of what is no call: a file, a picture. Writes down that it was read, before a byte of it
 * leaves. @throws Refusal like `admit`
 */
export async function guardFile(
  { services, staff, request }: Pick<Context, "services" | "staff" | "request">,
  name: string,
  rule: StaffRule,
  facts: AuditFacts,
): Promise<Staff> {
  const by = admit(staff, rule);
  await record(services.db, { ...facts, site: by.site.id, staff: by.id, call: name, request });
  return by;
}
