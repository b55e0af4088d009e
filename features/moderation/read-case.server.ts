import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireOperator } from "#features/office/require-operator.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type { ModerationAction } from "./actions.ts";
import { record } from "#features/office/audit.server.ts";
import type * as contract from "./contract.ts";
import { type Subject, subjectOf } from "./queue.server.ts";

type Answer = OutputOf<typeof contract.read>;
const mostHeld = 10;

/**
 * A case with all that was said and kept. What operators read of members is recorded before they
 * see it (trust row 27).
 */
export const read: CallHandler<typeof contract.read> = async ({
  db,
  site,
  viewer,
  input: { id },
}) => {
  const me = requireOperator(viewer);
  const {
    rows: [found],
  } = await sql<{
    id: string;
    status: Answer["status"];
    gravity: number;
    opened_at: Date;
    former: string | null;
    subject: Subject | null;
  }>`
    select c.id, c.status, c.gravity, c.opened_at, c.former, ${subjectOf} as subject from moderation_case c where c.id = ${id} and c.site_id = ${site.id}`.execute(
    db,
  );
  if (!found) return commonRefusal("not_found");
  const about = found.subject?.id ?? null;
  await record(db, {
    site_id: site.id,
    operator_id: me.id,
    action: "read_case",
    subject_id: about,
    detail: { case: id },
  });

  const reports = await db
    .selectFrom("report as r")
    .leftJoin("profile as p", "p.id", "r.reporter_id")
    .where("r.case_id", "=", id)
    .orderBy("r.created_at")
    .limit(100)
    .select([
      "r.id",
      "r.number",
      "r.kind",
      "r.reason",
      "r.words",
      "r.link",
      "r.reporter_email",
      "p.name",
      "r.created_at",
      "r.evidence",
    ])
    .execute();
  const files = await db
    .selectFrom("report_file as f")
    .innerJoin("report as r", "r.id", "f.report_id")
    .where("r.case_id", "=", id)
    .select(["f.id", "f.report_id"])
    .execute();
  const held = await db
    .selectFrom("held_message")
    .where("case_id", "=", id)
    .orderBy("created_at")
    .limit(mostHeld)
    .select(["body", "created_at"])
    .execute();
  const { count } = await db
    .selectFrom("held_message")
    .where("case_id", "=", id)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const photos = about
    ? await db
        .selectFrom("image")
        .where("profile_id", "=", about)
        .where("status", "=", "active")
        .orderBy("position")
        .select(["id", "full"])
        .execute()
    : [];
  const { former, ...shown } = found;
  const decisions =
    about || former
      ? await db
          .selectFrom("decision as d")
          .innerJoin("moderation_case as c", "c.id", "d.case_id")
          .where((is) => (about ? is("c.subject_id", "=", about) : is("c.former", "=", former)))
          .orderBy("d.created_at", "desc")
          .limit(20)
          .select(["d.action", "d.reason", "d.created_at"])
          .execute()
      : [];
  return {
    ...shown,
    erased: former !== null,
    opened_at: found.opened_at.toISOString(),
    reports: reports.map(
      ({ name, reporter_email, kind, reason, evidence, created_at, ...report }) => ({
        ...report,
        kind: kind as Answer["reports"][number]["kind"],
        reason: reason as Answer["reports"][number]["reason"],
        reporter: name ?? reporter_email,
        evidence: evidence as Answer["reports"][number]["evidence"],
        created_at: created_at.toISOString(),
        photos: files
          .filter(({ report_id }) => report_id === report.id)
          .map((file) => `${file.id}.webp`),
      }),
    ),
    held: held.map(({ body, created_at }) => ({ body, created_at: created_at.toISOString() })),
    held_count: count,
    photos: photos.map((photo) => ({ id: photo.id, filename: `${photo.full}.webp` })),
    decisions: decisions.map(({ action, reason, created_at }) => ({
      action: action as ModerationAction,
      reason,
      created_at: created_at.toISOString(),
    })),
  };
};
