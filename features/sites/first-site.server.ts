import type { Database } from "#server/db/database.ts";
import { settingsSchema } from "./settings.ts";

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/**
 * A new installation needs one site to answer: made once, on the public host, for the operator to
 * change.
 */
export async function ensureFirstSite(db: Database, publicUrl: string): Promise<void> {
  if (await db.selectFrom("site").select("id").limit(1).executeTakeFirst()) return;
  const { hostname } = new URL(publicUrl);
  const hosts = loopback.includes(hostname) ? loopback : [hostname];
  await db.transaction().execute(async (tx) => {
    const company = await tx
      .insertInto("company")
      .values({
        name: "Vesper",
        address: "-",
        city: "-",
        country: "NL",
        kvk: "-",
        support_phone: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const settings = settingsSchema.parse({
      name: "Vesper",
      domain: hostname,
      company_id: company.id,
    });
    const site = await tx
      .insertInto("site")
      .values({ company_id: company.id, niche: settings.niche, settings: JSON.stringify(settings) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("site_host")
      .values(hosts.map((host, index) => ({ host, site_id: site.id, canonical: index === 0 })))
      .execute();
  });
}
