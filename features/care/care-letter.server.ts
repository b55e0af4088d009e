import { sql } from "kysely";
import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";
import { careTopics, helplinesFor } from "./helplines.ts";

/** A letter that helps, with helplines of the member's country: no measure, and no button. */
export const careLetter: LetterWriter = async ({ db, words }, { to, language, values }) => {
  if (!("account" in to)) return null;
  const topic = careTopics.find((each) => each === values?.["letter"]);
  const intl = words.get(language)?.intl;
  const address = await emailOf(db, to.account);
  const { rows } = await sql<{ country: string }>`
    select country from profile where id = ${to.account}`.execute(db);
  if (!topic || !intl || !address) return null;
  return {
    to: address,
    words: `care.mail.care-${topic}`,
    values: {},
    facts: helplinesFor(rows[0]?.country ?? "", topic).map(({ kind, name, number, url }) => ({
      label: intl.t(`care.kind.${kind}`),
      value: name === number ? name : `${name}: ${number ?? url}`,
    })),
  };
};
