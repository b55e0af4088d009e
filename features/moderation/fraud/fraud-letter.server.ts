import { type RawBuilder, sql } from "kysely";
import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";
import type { Database } from "#server/db/database.ts";

/** A warning of this member that another got, where `still` holds, and the warned one's address. */
async function warningOf(
  db: Database,
  member: string,
  fraudster: string,
  still: RawBuilder<boolean>,
) {
  const found = await db
    .selectFrom("fraud_warning as w")
    .leftJoin("profile as p", "p.id", "w.fraudster_id")
    .where("w.account_id", "=", member)
    .where("w.fraudster_id", "=", fraudster)
    .where(still)
    .leftJoin("account as a", "a.id", "w.fraudster_id")
    .select(["p.name", "a.erased_at", "w.credits"])
    .executeTakeFirst();
  const address = await emailOf(db, member);
  if (!found || !address) return null;
  return { to: address, name: (!found.erased_at && found.name) || "–", credits: found.credits };
}

/**
 * Somebody the member wrote with was banned for fraud: who, what to do, what was given back. Null once
 * the ban was undone.
 */
export const fraudLetter: LetterWriter = async ({ db, words }, { to, language, values }) => {
  if (!("account" in to)) return null;
  const holds = sql<boolean>`fraud_warning_holds(w.fraudster_id, w.measure_id)`;
  const found = await warningOf(db, to.account, String(values?.["fraudster"]), holds);
  const intl = words.get(language)?.intl;
  if (!found || !intl) return null;
  const { credits, name } = found;
  return {
    to: found.to,
    words: "measures.mail.fraud-warning",
    values: { name, back: credits > 0 ? intl.t("measures.credits_back", { credits }) : "" },
    path: "/decisions",
  };
};

/** The warning was a mistake. Null once another ban holds. */
export const mistakeLetter: LetterWriter = async ({ db }, { to, values }) => {
  if (!("account" in to)) return null;
  const withdrawn = sql<boolean>`w.withdrawn_at is not null`;
  const found = await warningOf(db, to.account, String(values?.["fraudster"]), withdrawn);
  if (!found) return null;
  return { to: found.to, words: "measures.mail.fraud-mistake", values: { name: found.name } };
};
