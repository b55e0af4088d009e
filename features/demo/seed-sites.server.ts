import { regionsOf } from "#features/geography/places.server.ts";
import { demoSetup } from "#features/direct-debit/bank-file/setup.server.ts";
import { type Settings, settingsSchema } from "#features/sites/settings.ts";
import type { Database } from "#server/db/database.ts";
import { demoPages } from "./demo-pages.server.ts";
import { demoSites, messageCost } from "./sites.ts";

export interface SeededSite {
  readonly id: string;
  readonly members: number;
  readonly settings: Settings;
}

/** Makes the demo sites and the company behind them. */
export async function seedSites(db: Database): Promise<SeededSite[]> {
  const company = await db
    .insertInto("company")
    .values({
      name: "Vesper Demo B.V.",
      address: "Voorbeeldkade 1",
      city: "Amsterdam",
      country: "NL",
      kvk: "00000000",
      tradenames: demoSites.map(({ settings }) => settings.name),
      vat_numbers: ["NL000000000B01"],
      support_phone: "+31200000000",
      delete_discount: 30,
      representatives: "V. Voorbeeld",
      register_court: "Kamer van Koophandel",
      dpo_name: "P. Voorbeeld",
      dpo_contact: "privacy@demo.test",
      no_arbitration: true,
      accessibility_authority: "Autoriteit Consument & Markt (ACM)",
      data_authority: "Autoriteit Persoonsgegevens",
      hosting_country: "NL",
      mail_country: "NL",
      backup_days: 30,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const seeded: SeededSite[] = [];
  for (const { hosts, members, settings: wanted } of demoSites) {
    const unserved = wanted.countries.find((country) => regionsOf(country).length === 0);
    if (unserved) throw new Error(`demo site ${wanted.name}: country ${unserved} has no regions`);
    const settings = settingsSchema.parse({
      ...wanted,
      domain: hosts[0],
      company_id: company.id,
      support_email: "support@demo.test",
      support_phone: "+31 20-000 0000",
      minimum_message_costs: Object.fromEntries(
        wanted.countries.map((country) => [
          country,
          messageCost(country, settingsSchema.shape.message_credits.parse(wanted.message_credits)),
        ]),
      ),
    });
    const site = await db
      .insertInto("site")
      .values({
        company_id: company.id,
        niche: settings.niche,
        settings: JSON.stringify(settings),
        opened_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("site_host")
      .values(hosts.map((host, index) => ({ host, site_id: site.id, canonical: index === 0 })))
      .execute();
    await demoSetup(db, site.id, {
      name: "Vesper Demo B.V.",
      address: "Voorbeeldkade 1, Amsterdam",
    });
    await demoPages(db, site.id);
    seeded.push({ id: site.id, members, settings });
  }
  return seeded;
}
