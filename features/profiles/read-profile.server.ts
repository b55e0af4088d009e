import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import { shownPhotos, toImage } from "#features/photos/photo-rights.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { cardColumns, toCard } from "./card.server.ts";
import { toAnswers } from "#features/profile-fields/codes.ts";
import { profileFieldNames } from "#features/profile-fields/profile-fields.ts";
import { fromMask } from "#server/db/mask.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import type { Image } from "#features/photos/image-schema.ts";
import type { ownProfileSchema, Profile } from "./schemas.ts";

const columns = [
  ...cardColumns,
  "seeks",
  "interests",
  "about",
  "status",
  "verified",
  ...profileFieldNames,
] as const;

type OwnProfile = z.output<typeof ownProfileSchema>;

const rowsOf = (db: Database | Tx, ids: readonly string[], own: boolean) =>
  db
    .selectFrom("profile")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .select(columns)
    .select((profile) =>
      jsonArrayFrom(
        profile
          .selectFrom("image")
          .whereRef("image.profile_id", "=", "profile.id")
          .$if(!own, (q) => q.where("image.status", "=", "active").limit(shownPhotos("profile.id")))
          .orderBy("position")
          .orderBy("image.id")
          .select(["image.thumb", "image.card", "image.full", "image.blurred", "image.status"]),
      ).as("images"),
    )
    .execute();

interface Clear {
  readonly main: boolean;
  readonly others: boolean;
}

function toProfile(row: Awaited<ReturnType<typeof rowsOf>>[number], clear: Clear): OwnProfile {
  return {
    ...toCard(row, clear.main),
    ...toAnswers(row),
    interests: fromMask(interestNames, row.interests),
    about: row.about,
    status: row.status as Profile["status"],
    images: row.images.flatMap(
      (files) =>
        toImage(
          files,
          files.thumb === row.thumb ? clear.main : clear.others,
          files.status as Image["status"],
          files.full,
        ) ?? [],
    ),
    date_of_birth: row.date_of_birth,
    seeks: fromMask(genders, row.seeks),
  };
}

/**
 * A profile with everything it says, and its photos: clear ones where `clear` says so (main photo,
 * others).
 */
export async function profileById(
  db: Database | Tx,
  id: string,
  clear: Clear,
): Promise<OwnProfile | null> {
  const [row] = await rowsOf(db, [id], false);
  return row ? toProfile(row, clear) : null;
}

/**
 * Members' own profiles, by account: photos waiting for review included. None for an account
 * without one (an operator).
 */
export async function ownProfiles(
  db: Database | Tx,
  ids: readonly string[],
): Promise<Map<string, OwnProfile>> {
  return new Map(
    (await rowsOf(db, ids, true)).map((row) => [
      row.id,
      toProfile(row, { main: true, others: true }),
    ]),
  );
}

/** One member's own profile, or null. */
export const ownProfile = async (db: Database | Tx, id: string): Promise<OwnProfile | null> =>
  (await ownProfiles(db, [id])).get(id) ?? null;
