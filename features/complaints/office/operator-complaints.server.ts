import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import { masked } from "#features/identity/masked.ts";
import { ownerOrClaim } from "#features/identity/address.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { notAboutMyself, notMyOwn, ownAccounts } from "#features/office/own-account.server.ts";
import { tookPart } from "#features/moderation/took-part.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { answerDays, type ComplaintKind } from "../kinds.ts";
import type * as contract from "../contract.ts";

const pageSize = 24;
type Listed = OutputOf<typeof contract.list>["complaints"][number];
type Row = Pick<Listed, "id" | "number" | "name" | "kind" | "overdue"> & {
  created_at: Date;
  due_at: Date;
  answered_at: Date | null;
  at: number;
};

const due = sql`c.created_at + make_interval(days => ${answerDays})`;
const overdue = sql<boolean>`(c.status = 'open' and ${due} < now())`;

/**
 * The site's complaints, without the reader's own: what waits, oldest first; what is answered, newest first. Refuses
 * not_found to everybody but its operators.
 */
export const list: CallHandler<typeof contract.list> = async ({
  db,
  site,
  staff,
  input: { status, cursor },
}) => {
  const { after, id } = readCursor(cursor);
  const open = status === "open";
  const beyond = cursor
    ? sql`and (c.created_at, c.id) ${sql.raw(open ? ">" : "<")} (${after}::timestamptz, ${id}::uuid)`
    : sql``;
  const order = sql.raw(open ? "c.created_at, c.id" : "c.created_at desc, c.id desc");
  const { rows } = await sql<Row>`
    select c.id, c.number, c.kind, c.name, c.created_at, ${due} as due_at, ${overdue} as overdue,
      c.answered_at, ${sql.raw(microseconds("c.created_at"))} as at
    from complaint c where c.site_id = ${site.id} and c.status = ${status} ${beyond}
      and (c.account_id is null or c.account_id <> all (${ownAccounts(requireStaff(staff))}))
    order by ${order} limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    complaints: shown.map(({ at: _at, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      due_at: row.due_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

/** One complaint. That an operator read it is recorded before they see it (trust row 27). */
export const read: CallHandler<typeof contract.read> = async ({
  db,
  site,
  staff,
  audit,
  input: { id },
}) => {
  const me = requireStaff(staff);
  const {
    rows: [found],
  } = await sql<{
    id: string;
    number: string;
    kind: ComplaintKind;
    status: "open" | "answered";
    language: string;
    name: string;
    email: string | null;
    reference: string;
    words: string;
    account_id: string | null;
    appeal_id: string | null;
    created_at: Date;
    due_at: Date;
    overdue: boolean;
    answer: string | null;
    answered_at: Date | null;
    operator: string | null;
    member: { id: string; name: string } | null;
  }>`
    select c.*, ${due} as due_at, ${overdue} as overdue, o.name as operator,
      case when m.id is not null and a.erased_at is null then json_build_object('id', m.id, 'name', m.name) end as member
    from complaint c left join staff o on o.id = c.answered_by
      left join account a on a.id = c.account_id
      left join profile m on m.id = c.account_id
    where c.id = ${id} and c.site_id = ${site.id}`.execute(db);
  if (!found) return commonRefusal("not_found");
  const sender = await senderOf(db, site.id, found);
  await notMyOwn(db, me, [sender]);
  audit({ subject: found.account_id, detail: { complaint: id } });
  const {
    number,
    kind,
    status,
    name,
    email,
    reference,
    words,
    member,
    answer: said,
    answered_at,
  } = found;
  return {
    id,
    number,
    kind,
    status,
    name,
    email: email && masked(email),
    reference,
    words,
    member,
    language: chooseLanguage(found.language, site.settings.domain_language),
    involved: (await involvedIn(db, me.id, sender)) !== null,
    appeal: found.appeal_id,
    created_at: found.created_at.toISOString(),
    due_at: found.due_at.toISOString(),
    overdue: found.overdue,
    answer:
      said !== null && answered_at
        ? { words: said, by: found.operator, at: answered_at.toISOString() }
        : null,
  };
};

/** The sender's account; of one who could not log in, the address says who it may be. */
const senderOf = async (
  db: Database | Tx,
  site: string,
  { account_id, email }: { account_id: string | null; email: string | null },
): Promise<string | null> =>
  account_id ?? ((email && (await ownerOrClaim(db, site, email)).owner?.id) || null);

/** How the reader, or somebody linked to them, decided about the sender; null: not at all. */
const involvedIn = async (db: Database | Tx, operator: string, member: string | null) =>
  member === null ? null : tookPart(db, operator, member);

/**
 * Answers a complaint once: stored with who and when, mailed to the sender, recorded. Refuses
 * complaint_answered, complaint_is_appeal, complaint_own_decision to a person who took the decision
 * that it is about, not_independent to a person linked to one, and own_account.
 */
export const answer: CallHandler<typeof contract.answer> = async ({
  services,
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await tx
      .selectFrom("complaint")
      .where("id", "=", input.complaint.id)
      .where("site_id", "=", site.id)
      .select(["id", "number", "kind", "status", "email", "language", "account_id", "appeal_id"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.status !== "open") return refuse("complaint_answered");
    if (found.appeal_id) return refuse("complaint_is_appeal");
    const sender = await senderOf(tx, site.id, found);
    await notAboutMyself(tx, me, [sender]);
    const took = found.kind === "decision" ? await involvedIn(tx, me.id, sender) : null;
    if (took) return refuse(took === "decided" ? "complaint_own_decision" : "not_independent");
    await tx
      .updateTable("complaint")
      .set({
        status: "answered",
        answer: input.answer,
        answered_by: me.id,
        answered_at: sql<Date>`now()`,
      })
      .where("id", "=", found.id)
      .execute();
    audit({ subject: found.account_id, detail: { complaint: found.id } });
    if (found.email) {
      const language = chooseLanguage(found.language, site.settings.domain_language);
      await queueMail(tx, services.jobs, {
        site: site.id,
        to: { address: found.email },
        template: "complaint-answered",
        language,
        path: "/complaints",
        values: { number: found.number, answer: input.answer },
      });
    }
    return { answered: true };
  });
};
