import { masked } from "#features/identity/masked.ts";
import { sql } from "kysely";
import { canBarErased } from "#features/measures/erased-writer.server.ts";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { CaseFile } from "./contract.ts";
import type * as contract from "./contract.ts";
import { memberFacts } from "./member-facts.server.ts";
import { measuresAbout } from "./measures/measures-about.server.ts";
import { subjectOf } from "./queue.server.ts";

const mostHeld = 10;

/**
 * A case with all that was said and kept. What operators read of members is recorded before they
 * see it (trust row 27).
 */
export const read: CallHandler<typeof contract.read> = async (request) => {
  const {
    audit,
    input: { id },
  } = request;
  const found = await caseFileOf(request, id);
  if (!found) return commonRefusal("not_found");
  audit({ subject: found.subject?.id ?? null, case: id, photos: photosIn(found) });
  return found;
};

/** What a case shows of its member's photos, as the audit says it. */
export const photosIn = ({ photos, subject }: CaseFile): { id: string; member: string }[] =>
  subject ? photos.map(({ id }) => ({ id, member: subject.id })) : [];

type Asked = Pick<Context, "db" | "services" | "site" | "language">;

/** Null: no case of this site. `blind`: an act that who reads is to know nothing of. */
export async function caseFileOf(
  asked: Asked,
  id: string,
  blind: string | null = null,
): Promise<CaseFile | null> {
  const { db, site } = asked;
  const {
    rows: [found],
  } = await sql<
    Pick<CaseFile, "id" | "status" | "gravity" | "subject" | "holds_erasure" | "acted"> & {
      opened_at: Date;
      former: string | null;
    }
  >`select c.id, c.status, c.gravity, c.opened_at, c.former, ${subjectOf} as subject,
      coalesce(grave_matter_open(c.subject_id), false) as holds_erasure,
      c.status = 'open' and exists (select from measure m where m.case_id = c.id
        and m.undone_at is null and m.kind not in ('dismiss', 'hold')) as acted
    from moderation_case c where c.id = ${id} and c.site_id = ${site.id}`.execute(db);
  if (!found) return null;
  const about = found.subject?.id ?? null;

  const reports = await db
    .selectFrom("report as r")
    .leftJoin("profile as p", "p.id", "r.reporter_id")
    .leftJoin("sealed_conversation as s", "s.report_id", "r.id")
    .where("r.case_id", "=", id)
    .orderBy("r.created_at")
    .limit(100)
    .select([
      "r.id",
      "r.number",
      "r.kind",
      "r.reason",
      "r.also",
      "r.words",
      "r.link",
      "r.reporter_email",
      "p.name",
      "r.created_at",
      "r.evidence",
      "s.messages as conversation",
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
  const removed = await db
    .selectFrom("kept_removal")
    .where("case_id", "=", id)
    .orderBy("removed_at")
    .orderBy("id")
    .select(["id", "kind", "prompt", "was", "file", "removed_at"])
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
  const { former, subject, ...shown } = found;
  const measures = await measuresAbout(asked, about, former);
  return {
    ...shown,
    subject: subject && blind ? { ...subject, status: "active", hidden: false } : subject,
    member: about ? await memberFacts(asked.services, db, site.id, about, blind) : null,
    erased: former !== null,
    can_bar: about === null && (await canBarErased(db, former)),
    opened_at: found.opened_at.toISOString(),
    reports: reports.map(
      ({ name, reporter_email, kind, reason, also, evidence, created_at, ...report }) => ({
        ...report,
        kind: kind as CaseFile["reports"][number]["kind"],
        reason: reason as CaseFile["reports"][number]["reason"],
        also: also as CaseFile["reports"][number]["also"],
        reporter: name ?? (reporter_email && masked(reporter_email)),
        from_outside: reporter_email !== null,
        evidence: evidence as CaseFile["reports"][number]["evidence"],
        created_at: created_at.toISOString(),
        photos: files
          .filter(({ report_id }) => report_id === report.id)
          .map((file) => `${file.id}.webp`),
      }),
    ),
    held: held.map(({ body, created_at }) => ({ body, created_at: created_at.toISOString() })),
    removed: removed.map(({ file, removed_at, kind, prompt, ...row }) => ({
      ...row,
      kind: kind as CaseFile["removed"][number]["kind"],
      prompt: prompt as CaseFile["removed"][number]["prompt"],
      photo: file && `${file}.webp`,
      removed_at: removed_at.toISOString(),
    })),
    held_count: count,
    photos: photos.map((photo) => ({ id: photo.id, filename: `${photo.full}.webp` })),
    measures: measures.filter(({ act }) => act !== blind),
  };
}
