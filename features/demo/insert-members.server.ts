import { sql } from "kysely";
import type { PhotoIds } from "#features/photos/upload/store-photo.server.ts";
import type { OpenTo } from "#features/profiles/open-to.server.ts";
import type { Database } from "#server/db/database.ts";
import type { demoProfile } from "./demo-member.server.ts";

export interface NewMember {
  readonly email: string;
  readonly profile: Omit<ReturnType<typeof demoProfile>, "face"> & { name: string; about: string };
  /** The first is the face on their card. */
  readonly photos: readonly PhotoIds[];
  readonly seenMinutesAgo: number;
  /** Who without an account may see them; nobody unless said. */
  readonly openTo?: OpenTo;
}

/** Nobody joined longer ago than this; one of thirteen in the last week. */
const daysOld = 90;

/**
 * Inserts members with account, profile and photos, a batch per statement; answers their ids in the
 * same order.
 */
export async function insertMembers(
  db: Database,
  siteId: string,
  members: readonly NewMember[],
  passwordHash: string,
): Promise<string[]> {
  if (members.length === 0) return [];
  return db.transaction().execute(async (tx) => {
    const accounts = await tx
      .insertInto("account")
      .values(
        members.map(({ email }, index) => ({
          site_id: siteId,
          email,
          signup_date: sql<Date>`now() - make_interval(days => ${(index * 37) % daysOld})`,
          password_hash: passwordHash,
          status: "active",
          confirmed_at: sql<Date>`now()`,
          demo: true,
        })),
      )
      .returning(["id", "email"])
      .execute();
    const idOf = new Map(accounts.map(({ id, email }) => [email, id]));
    const ids = members.map(({ email }) => idOf.get(email) ?? "");
    await tx
      .insertInto("profile")
      .values(
        members.map(({ profile, photos, seenMinutesAgo, openTo }, index) => ({
          ...profile,
          id: ids[index] ?? "",
          site_id: siteId,
          thumb: photos[0]?.thumb ?? null,
          card: photos[0]?.card ?? null,
          blurred: photos[0]?.blurred ?? null,
          visitors_since: openTo?.visitors ? sql<Date>`now()` : null,
          landers_since: openTo?.landers ? sql<Date>`now()` : null,
          last_seen_at: sql<Date>`now() - make_interval(mins => ${seenMinutesAgo})`,
          order_at: sql<Date>`date_trunc('minute', now() - make_interval(mins => ${seenMinutesAgo}))`,
        })),
      )
      .execute();
    const withPhotos = members.flatMap(({ photos }, index) =>
      photos.map((files, position) => ({ profile_id: ids[index] ?? "", position, ...files })),
    );
    if (withPhotos.length > 0) {
      const images = await tx
        .insertInto("image")
        .values(withPhotos.map((photo) => ({ ...photo, status: "active" })))
        .returning(["id", "thumb", "card", "full", "blurred"])
        .execute();
      await tx
        .insertInto("image_file")
        .values(
          images.flatMap(({ id, blurred, ...clear }) => [
            { id: blurred, image_id: id, clear: false },
            ...Object.values(clear).map((file) => ({ id: file, image_id: id, clear: true })),
          ]),
        )
        .execute();
    }
    return ids;
  });
}
