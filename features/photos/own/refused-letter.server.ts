import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";

/** For so long an operator may think again before the member hears of it. */
export const secondThoughts = { afterSeconds: 600 };

/**
 * Why a photo was refused, and how to object (Regulation 2022/2065, article 17). Null: it was
 * approved after all, or is gone.
 */
export async function photoRefusedLetter(
  { db, words }: Services,
  { to, language, values }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const photo = await db
    .selectFrom("image")
    .where("id", "=", String(values?.["photo"]))
    .where("profile_id", "=", to.account)
    .where("status", "=", "refused")
    .select("reason")
    .executeTakeFirst();
  const [address, intl] = [await emailOf(db, to.account), words.get(language)?.intl];
  if (!photo?.reason || !address || !intl) return null;
  return {
    to: address,
    words: "photos.mail.photo-refused",
    values: { reason: intl.t(`photos.reason.${photo.reason}`) },
    path: "/profile",
    morePath: "/complaints",
  };
}
