import { sql } from "kysely";
import { visibleLanguages } from "#features/geography/visible-languages.ts";
import type { Database } from "#server/db/database.ts";
import { answersOf } from "./answers.ts";
import type { Random } from "./random.ts";

const batch = 500;

/** Three answers on the profile of each demo member, in the language of their country. */
export async function seedAnswers(db: Database, random: Random): Promise<void> {
  const members = await db
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.id")
    .innerJoin("site", "site.id", "account.site_id")
    .where("account.demo", "=", true)
    .orderBy("account.site_id")
    .orderBy("account.email")
    .select(["profile.id", "profile.country", "site.niche"])
    .execute();
  const rows = members.flatMap(({ id, country, niche }) =>
    answersOf(random, visibleLanguages(country)[0] ?? "en", niche).map((said, at) => ({
      account_id: id,
      place: at + 1,
      ...said,
    })),
  );
  for (let at = 0; at < rows.length; at += batch)
    await sql`insert into profile_prompts (account_id, place, prompt, answer)
      select account_id, place, prompt, answer
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + batch))}::json)
        as row (account_id uuid, place smallint, prompt text, answer text)`.execute(db);
}
