import { sql } from "kysely";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import type { ReportReason } from "#features/reports/reasons.ts";
import type { Actor, World } from "#test/world.ts";
import { endSuspensions } from "../measures/end-suspensions.server.ts";

let nth = 0;
export type HoldCast = Awaited<ReturnType<typeof holdCast>>;

/** For tests: Bob, who is reported; Alice and Carla, who see him; and what they do and look at. */
export async function holdCast(world: World) {
  /** Somebody with an account of some days and an address of their own. */
  const settled = async (member: Actor): Promise<Actor> => {
    const email = `${member.name.toLowerCase()}@their-${member.name.toLowerCase()}.test`;
    await sql`update account set email = ${email}, signup_date = now() - interval '4 days'
      where id = ${member.id}`.execute(world.db);
    return { ...member, email };
  };
  const another = async (name: string): Promise<Actor> =>
    settled(await world.member(`${name}${(nth += 1)}`));
  const alice = await another("Alice");
  const carla = await settled(await world.member(`Carla${nth}`, { paid_user: true }));
  const bob = await world.member(`Bob${nth}`, {
    gender: "man",
    seeks: ["woman"],
    photo: false,
    paid_user: true,
    credits: 500,
  });
  const files = freshPhotoIds();
  await attachPhotos(world.db, bob.id, files);
  const file = files.thumb;
  await sql`update profile set landers_since = now(), visitors_since = now() where id = ${bob.id}`.execute(
    world.db,
  );
  const report = (as: Actor, reason: ReportReason = "minor", more: object = {}) =>
    world.call("reports.report", { profile: { id: bob.id }, reason, ...more }, { as });
  const caseId = async (): Promise<string> =>
    (
      await world.db
        .selectFrom("moderation_case")
        .where("subject_id", "=", bob.id)
        .where("status", "=", "open")
        .select("id")
        .executeTakeFirst()
    )?.id ?? "";
  const holds = () =>
    world.db
      .selectFrom("measure")
      .where("subject_id", "=", bob.id)
      .where("kind", "=", "hold")
      .selectAll()
      .orderBy("id")
      .execute();
  /** Asks for Bob's photo as a browser that has it does: 304 where it may be loaded. */
  const knownPhoto = ({ cookie }: Actor): Promise<Response> =>
    fetch(`${world.url}/photos/${file}.webp`, {
      headers: { cookie, "if-none-match": `"${file}"` },
    });
  /** Whether a member finds Bob's page. */
  const isSeen = async (as: Actor = carla): Promise<boolean> =>
    (await world.call("members.read", { id: bob.id }, { as })).status === 200;

  /** An older account, of whose earlier reports one was upheld. */
  async function trusted(as: Actor, status: "acted" | "dismissed" = "acted"): Promise<void> {
    const other = await another("Other");
    await sql`update account set signup_date = now() - interval '91 days'
    where id = ${as.id}`.execute(world.db);
    await world.call("reports.report", { profile: { id: other.id }, reason: "scam" }, { as });
    await sql`update report set status = ${status}, answered_at = now()
    where reporter_id = ${as.id} and subject_id = ${other.id}`.execute(world.db);
  }
  const pass = async (hours: number): Promise<void> => {
    await sql`update measure set begins_at = begins_at - make_interval(hours => ${hours}),
    ends_at = ends_at - make_interval(hours => ${hours}) where subject_id = ${bob.id}`.execute(
      world.db,
    );
    await sql`update account set held_until = ends_at from measure m
    where m.subject_id = account.id and m.kind = 'hold' and account.id = ${bob.id}`.execute(
      world.db,
    );
    await endSuspensions(world.services);
  };

  return { alice, bob, carla, another, report, caseId, holds, knownPhoto, isSeen, trusted, pass };
}
