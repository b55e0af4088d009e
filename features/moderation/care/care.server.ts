import { sql } from "kysely";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { CareTopic } from "#features/care/helplines.ts";
import type * as contract from "./contract.ts";

const mostPeople = 20;

/** Whom letters can go to, and those that went. Refuses not_found for a case of another site. */
export const read: CallHandler<typeof contract.read> = async ({
  db,
  site,
  services,
  input,
  audit,
}) => {
  const found = await peopleIn(db, site.id, input.case);
  if (!found) return commonRefusal("not_found");
  audit({ subject: found.subject, case: input.case });
  const { rows } = await sql<{ letter: CareTopic; who: string | null; sent_at: Date }>`
    select l.letter, p.name as who, l.sent_at from care_letter l
      left join profile p on p.id = l.account_id
    where l.case_id = ${input.case} order by l.sent_at desc`.execute(db);
  return {
    people: found.people,
    sent: rows.map(({ letter, who, sent_at }) => ({
      letter,
      who: who ?? "",
      at: sent_at.toISOString(),
    })),
    translates: services.translator !== null,
  };
};

/**
 * Sends a letter without a measure, each one once for each person in a case. Nothing else changes:
 * neither account, case nor queue. Refuses not_found for somebody who is not in the case, and
 * care_sent_already.
 */
export const send: CallHandler<typeof contract.send> = async ({
  services,
  site,
  staff,
  input: { case: which, to, letter },
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await peopleIn(tx, site.id, which.id);
    if (!found?.people.some(({ id }) => id === to.id)) return commonRefusal("not_found");
    const sent = await tx
      .insertInto("care_letter")
      .values({ site_id: site.id, case_id: which.id, account_id: to.id, letter, sent_by: me.id })
      .onConflict((conflict) => conflict.columns(["case_id", "account_id", "letter"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!sent) return refuse("care_sent_already");
    audit({ subject: to.id, case: which.id, detail: { letter } });
    await queueMail(tx, services.jobs, {
      site: site.id,
      to: { account: to.id },
      template: "care",
      language: await mailLanguage(tx, to.id),
      values: { letter },
    });
    return { queued: true as const };
  });
};

/** Members in a case, the one it is about first; null: no case of this site. */
async function peopleIn(db: Database | Tx, site: string, id: string) {
  const found = await db
    .selectFrom("moderation_case")
    .where("id", "=", id)
    .where("site_id", "=", site)
    .select("subject_id")
    .executeTakeFirst();
  if (!found) return null;
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from (
      select ${found.subject_id}::uuid as id, 0 as at
      union select distinct reporter_id, 1 from report
        where case_id = ${id} and reporter_id is not null) x
      join profile p on p.id = x.id join account a on a.id = p.id and a.status <> 'deleted'
    order by x.at, p.name, p.id limit ${mostPeople}`.execute(db);
  return { subject: found.subject_id, people: rows };
}
