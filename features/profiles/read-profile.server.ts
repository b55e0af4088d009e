import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import { toImage } from "#features/photos/photo-rights.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { cardColumns, toCard } from "./card.server.ts";
import { codedFields, fromMask, genders, interestNames } from "./fields.ts";
import type { Image, ownProfileSchema, Profile } from "./schemas.ts";

const columns = [...cardColumns, "seeks", "interests", "about", "status", "sexuality", "hair_colour", "eye_colour", "body_type", "relationship_status", "tattoos"] as const;

type OwnProfile = z.output<typeof ownProfileSchema>;

/** A profile with everything it says, and its photos: clear ones where `clear` says so (main photo, others). */
export async function profileById(db: Database | Tx, id: string, clear: { main: boolean; others: boolean }, own = false): Promise<OwnProfile | null> {
  const row = await db.selectFrom("profile").where("id", "=", id).select(columns).select((profile) => jsonArrayFrom(
    profile.selectFrom("image").whereRef("image.profile_id", "=", "profile.id").$if(!own, (q) => q.where("image.status", "=", "active"))
      .orderBy("position").orderBy("image.id").select(["image.thumb", "image.card", "image.full", "image.blurred", "image.status"]),
  ).as("images")).executeTakeFirst();
  if (!row) return null;
  const coded = Object.fromEntries(Object.entries(codedFields).map(([name, { names }]) => [name, names[row[name as keyof typeof codedFields]] ?? names[0]]));
  return {
    ...toCard(row, clear.main),
    ...(coded as Pick<Profile, keyof typeof codedFields>),
    interests: fromMask(interestNames, row.interests),
    about: row.about,
    status: row.status as Profile["status"],
    images: row.images.flatMap((files) => toImage(files, files.thumb === row.thumb ? clear.main : clear.others, files.status as Image["status"], files.full) ?? []),
    date_of_birth: row.date_of_birth,
    seeks: fromMask(genders, row.seeks),
  };
}

/** A member's own profile, photos waiting for review included. Null for an account without one (an operator). */
export const ownProfile = (db: Database | Tx, id: string): Promise<OwnProfile | null> => profileById(db, id, { main: true, others: true }, true);
