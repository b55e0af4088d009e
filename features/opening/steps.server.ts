import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Site } from "#features/sites/site.server.ts";
import { currencyOf } from "#features/payment-methods/currencies.ts";
import { bundles } from "#features/prices/bundles.ts";
import { siteLanguages } from "#features/languages/site-languages.ts";
import { type OpeningStep, openingSteps } from "./opening-steps.ts";

interface Step {
  readonly name: OpeningStep;
  readonly done: boolean;
}

/** What a site may ask credits for. */
export const priced = ["message_credits", "photo_credits", "gift_credits"] as const;

/** Names that nobody's mailbox is under (RFC 2606, RFC 6761). */
const nowhere = /(?:@|\.)(?:localhost|test|invalid|example)$/i;

/**
 * What this site has of everything that its members need, and what it lacks. `db`: as it stands in
 * the caller's transaction.
 */
export async function stepsOf(
  { payments, config }: Pick<Services, "payments" | "config">,
  db: Database | Tx,
  site: Site,
): Promise<Step[]> {
  const [row, company, takers, moderator] = await Promise.all([
    db
      .selectFrom("site")
      .where("id", "=", site.id)
      .select("free_of_charge")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("company")
      .where("id", "=", site.companyId)
      .select(["name", "address", "city", "kvk"])
      .executeTakeFirstOrThrow(),
    payments.takers(site.id),
    mayModerate(db, site.id),
  ]);
  const { settings } = site;
  const free = row.free_of_charge;
  const done: Readonly<Record<OpeningStep, boolean>> = {
    company: Object.values(company).every((said) => said.trim() !== "" && said !== "-"),
    support: !nowhere.test(settings.support_email),
    // Mails that lie in a folder reach nobody who signs up.
    sender: settings.mail_name.trim() !== "" && config.smtpUrl !== undefined,
    // With test keys anybody buys credits with a test card.
    provider: free || takers.some(({ test, methods }) => !test && methods.length > 0),
    // Where nothing is sold nobody could pay: nothing costs anything then. Where credits are sold,
    // something costs some.
    prices: free
      ? priced.every((name) => settings[name] === 0)
      : priced.some((name) => settings[name] > 0) &&
        settings.countries.every((country) => bundles.p0.prices[currencyOf(country)] > 0),
    languages: Boolean(settings.description[siteLanguages(settings)[0] ?? "en"]),
    moderator,
  };
  return openingSteps.map((name) => ({ name, done: done[name] }));
}

/** Is there somebody on this site who looks at photos and at reports? The demo's staff are nobody. */
async function mayModerate(db: Database | Tx, siteId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(distinct needed)::int as n
    from staff_grant g join staff s on s.id = g.staff_id and s.status = 'active' and not s.demo
      join office_role r on r.name = g.role,
      unnest(array['photos.review', 'reports.decide']) needed
    where (g.site_id is null or g.site_id = ${siteId}) and needed = any(r.rights)`.execute(db);
  return row?.n === 2;
}
