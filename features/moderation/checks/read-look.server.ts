import { sql } from "kysely";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { isIndependent } from "#features/staff/who-else-may.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { caseFileOf, photosIn } from "../read-case.server.ts";
import type * as contract from "./contract.ts";

type Answer = OutputOf<typeof contract.read>;

interface Row {
  readonly image_id: string | null;
  readonly case_id: string | null;
  readonly act_id: string | null;
  readonly first_by: string;
  readonly first: NonNullable<Answer["differs"]>["first"];
  readonly second: NonNullable<Answer["differs"]>["second"] | null;
  readonly first_name: string | null;
  readonly second_name: string | null;
}

/**
 * What a second person looks at: evidence without what was decided, until they have decided too.
 * Refuses not_found, also to the person who decided first and to people linked to them.
 */
export const read: CallHandler<typeof contract.read> = async (request) => {
  const { db, site, staff, audit, input } = request;
  const me = requireStaff(staff);
  const {
    rows: [look],
  } = await sql<Row>`
    select l.image_id, l.case_id, l.act_id, l.first_by, l.first, l.second, f.name as first_name,
      s.name as second_name
    from second_look l left join staff f on f.id = l.first_by left join staff s on s.id = l.second_by
    where l.id = ${input.id} and l.site_id = ${site.id}`.execute(db);
  if (!look) return commonRefusal("not_found");
  if (!look.second && !(await isIndependent(db, me.id, [look.first_by])))
    return commonRefusal("not_found");
  const blind = look.second ? null : look.act_id;
  const [photo, file, counts] = await Promise.all([
    look.image_id ? photoOf(db, look.image_id) : null,
    look.case_id ? caseFileOf(request, look.case_id, blind) : null,
    countLooks(db, site.id),
  ]);
  audit({
    subject: photo?.member ?? file?.subject?.id ?? null,
    ...(look.case_id && { case: look.case_id }),
    detail: { look: input.id },
    photos: photo ? [photo] : file ? photosIn(file) : [],
  });
  const { second } = look;
  const differs = second !== null && second.join() !== look.first.join();
  return {
    id: input.id,
    photo: photo?.shown ?? null,
    case: file,
    differs: differs
      ? {
          first: look.first,
          first_by: look.first_name,
          second,
          second_by: look.second_name,
        }
      : null,
    ...counts,
  };
};

async function photoOf(db: Database, id: string) {
  const found = await db
    .selectFrom("image as i")
    .innerJoin("profile as p", "p.id", "i.profile_id")
    .where("i.id", "=", id)
    .select(["i.full", "p.id as member", "p.name", "p.gender", "p.date_of_birth"])
    .executeTakeFirst();
  return (
    found && {
      id,
      member: found.member,
      shown: {
        filename: `${found.full}.webp`,
        name: found.name,
        age: ageOn(found.date_of_birth, new Date()),
        gender: genders[found.gender] ?? "woman",
      },
    }
  );
}

async function countLooks(db: Database, site: string) {
  const { rows } = await sql<Pick<Answer, "looked" | "agreed">>`
    select count(*)::int as looked, (count(*) filter (where second = first))::int as agreed
    from second_look where site_id = ${site} and second_at > now() - interval '90 days'`.execute(
    db,
  );
  return rows[0] ?? { looked: 0, agreed: 0 };
}
