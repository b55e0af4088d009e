import { sql } from "kysely";
import { mailsOf } from "#features/mail/sent-mail.server.ts";
import type { MeasureKind } from "#features/measures/kinds.ts";
import { samePhotos } from "#features/photos/print.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "../contract.ts";
import { listed, type Row, toFound } from "../search/find-members.server.ts";

const most = 20;

type Answer = OutputOf<typeof contract.read>;
type Report = Answer["reports_about"][number];

/** One member of this site. Refuses not_found to everybody but the office, and for another site's. */
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
  } = await sql<
    Row &
      Pick<Answer, "city" | "language" | "invisible"> & {
        gender: number | null;
        date_of_birth: string | null;
        fictional: boolean | null;
        confirmed_at: Date | null;
        last_seen_at: Date | null;
        mails_stopped: string[];
        credits: number;
        debt: number;
      }
  >`
    select ${listed}, p.city, a.language, a.invisible, p.gender, p.date_of_birth, p.fictional,
      a.confirmed_at, p.last_seen_at, w.credits, w.debt, a.notifications_disabled as mails_stopped
    from account a left join profile p on p.id = a.id join wallet w on w.account_id = a.id
    where a.id = ${id} and a.site_id = ${site.id} and a.erased_at is null`.execute(db);
  if (!found) return commonRefusal("not_found");
  audit({ subject: id });
  const [photos, cases, about, by, orders, measures, mails, same] = await Promise.all([
    photosOf(db, id),
    db
      .selectFrom("moderation_case")
      .where("subject_id", "=", id)
      .orderBy("opened_at", "desc")
      .limit(most)
      .select(["id", "status", "opened_at"])
      .execute(),
    reportsOf(db, sql`r.subject_id = ${id}`, sql`r.reporter_id`),
    reportsOf(db, sql`r.reporter_id = ${id}`, sql`r.subject_id`),
    db
      .selectFrom("orders")
      .where("account_id", "=", id)
      .orderBy("id", "desc")
      .limit(most)
      .select(["id", "status", "credits", "amount", "currency", "created_at"])
      .execute(),
    db
      .selectFrom("measure")
      .where("subject_id", "=", id)
      .orderBy("id", "desc")
      .limit(most)
      .select(["id", "kind", "begins_at", "ends_at", "undone_at", "case_id"])
      .execute(),
    mailsOf(db, id, most),
    samePhotos(db, site.id, id),
  ]);
  const { gender, date_of_birth: born, fictional, confirmed_at, last_seen_at, ...row } = found;
  const { city, language, invisible, credits, debt, mails_stopped, ...rest } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...toFound(rest),
    city,
    language,
    invisible,
    credits,
    debt,
    age: born ? ageOn(born, new Date()) : null,
    gender: gender === null ? null : (genders[gender] ?? null),
    fictional: fictional ?? false,
    confirmed_at: iso(confirmed_at),
    last_seen_at: iso(last_seen_at),
    photos,
    cases: cases.map((each) => ({ ...each, opened_at: each.opened_at.toISOString() })),
    reports_about: about,
    reports_by: by,
    orders: orders.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
    measures: measures.map(({ kind, case_id, ...each }) => ({
      id: each.id,
      kind: kind as MeasureKind,
      begins_at: each.begins_at.toISOString(),
      ends_at: iso(each.ends_at),
      undone_at: iso(each.undone_at),
      case: case_id,
    })),
    same_photo: same as Answer["same_photo"],
    mails: mails.map(({ sent_at, returned, ...each }) => ({
      ...each,
      sent_at: sent_at.toISOString(),
      returned: returned as Answer["mails"][number]["returned"],
    })),
    mails_stopped,
    shut_out: ["blocked", "deleted"].includes(found.status) || found.suspended_until !== null,
    may: {
      private: me.may("members.private"),
      support: me.may("members.support"),
      credits: me.may("credits.give"),
      decide: me.may("reports.decide"),
    },
  };
};

/** Those that other members see, and how many they do not. */
async function photosOf(db: Database, id: string): Promise<Answer["photos"]> {
  const rows = await db
    .selectFrom("image")
    .where("profile_id", "=", id)
    .orderBy("position")
    .select(["thumb", "status"])
    .execute();
  const of = (status: string) => rows.filter((each) => each.status === status);
  return {
    shown: of("active").map(({ thumb }) => `${thumb}.webp`),
    waiting: of("pending").length,
    refused: of("refused").length,
  };
}

async function reportsOf(
  db: Database,
  where: ReturnType<typeof sql>,
  other: ReturnType<typeof sql>,
): Promise<Report[]> {
  const { rows } = await sql<Omit<Report, "created_at"> & { created_at: Date }>`
    select r.number, r.kind, r.reason, r.status, r.case_id as "case", r.created_at,
      (select json_build_object('id', p.id, 'name', p.name) from profile p where p.id = ${other}) as other
    from report r where ${where} order by r.created_at desc, r.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
