import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";

/** Somebody the member wrote with was banned for fraud: who, what to do, what was given back. */
export const fraudLetter: LetterWriter = async ({ db, words }, { to, language, values }) => {
  if (!("account" in to)) return null;
  const found = await db
    .selectFrom("fraud_warning as w")
    .leftJoin("profile as p", "p.id", "w.fraudster_id")
    .where("w.account_id", "=", to.account)
    .where("w.fraudster_id", "=", String(values?.["fraudster"]))
    .leftJoin("account as a", "a.id", "w.fraudster_id")
    .select(["p.name", "a.erased_at", "w.credits"])
    .executeTakeFirst();
  const address = await emailOf(db, to.account);
  const intl = words.get(language)?.intl;
  if (!found || !address || !intl) return null;
  const { credits } = found;
  return {
    to: address,
    words: "measures.mail.fraud-warning",
    values: {
      name: (!found.erased_at && found.name) || "–",
      back: credits > 0 ? intl.t("measures.credits_back", { credits }) : "",
    },
    path: "/decisions",
  };
};
