import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";
import type { Services } from "#server/calls/context.ts";
import { reasonsOf, type Stated, statedColumns, toldOf } from "./statement.server.ts";
import { decisionPath } from "./token.server.ts";

type Measure = Stated & { readonly id: string };

/** What one act decided and nobody has undone, the heaviest first. */
const measuresOf = ({ db }: Pick<Services, "db">, act: string): Promise<Measure[]> =>
  db
    .selectFrom("measure")
    .where("act_id", "=", act)
    .where("undone_at", "is", null)
    .where("kind", "<>", "dismiss")
    .select(["id", ...statedColumns])
    .orderBy("id", "desc")
    .execute();

const siteOf = async ({ sites }: Pick<Services, "sites">, id: string) => {
  const found = await sites.byId(id);
  if (!found) throw new Error("a site stays");
  return { site: found.settings.name, timeZone: found.settings.time_zone };
};

/**
 * What was decided, with its reasons and the link to an appeal (Regulation 2022/2065, article 17).
 * Null: it was taken back before anybody was told.
 */
export const decisionLetter: LetterWriter = async (services, { to, language, site, values }) => {
  if (!("account" in to)) return null;
  const measures = await measuresOf(services, String(values?.["act"]));
  const [first] = measures;
  const address = await emailOf(services.db, to.account);
  const intl = services.words.get(language)?.intl;
  if (!first || !address || !intl) return null;
  const where = { intl, ...(await siteOf(services, site)) };
  return {
    to: address,
    words: "measures.mail.decision",
    values: { decision: measures.map((each) => toldOf(each, where)).join("\n\n") },
    facts: reasonsOf(first, where),
    path: decisionPath({ of: "measure", id: first.id }, services),
  };
};

/** The statement that goes along with a mail of another feature's: lines, and where to object. */
export async function statementOfAct(
  services: Services,
  act: string,
  { language, site }: { language: Parameters<Services["words"]["get"]>[0]; site: string },
) {
  const [measure] = await measuresOf(services, act);
  const intl = services.words.get(language)?.intl;
  if (!measure || !intl) return null;
  const where = { intl, ...(await siteOf(services, site)) };
  return {
    facts: reasonsOf(measure, where),
    path: decisionPath({ of: "measure", id: measure.id }, services),
    /** What fills the blank of the facts. */
    words: (measure.blanks as { words?: string }).words ?? "",
  };
}

/** What became of an appeal, with the reasons. */
export const appealLetter: LetterWriter = async ({ db, words }, { to, language, values }) => {
  const found = await db
    .selectFrom("appeal")
    .where("id", "=", String(values?.["appeal"]))
    .select(["status", "reasons"])
    .executeTakeFirst();
  const address = "account" in to ? await emailOf(db, to.account) : to.address;
  const intl = words.get(language)?.intl;
  if (!found?.reasons || !address || !intl) return null;
  return {
    to: address,
    words: "measures.mail.appeal-decided",
    values: {
      outcome: intl.t(`measures.mail.outcome.${found.status}`),
      reasons: found.reasons,
    },
    stranger: "address" in to,
  };
};
