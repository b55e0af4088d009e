import { sql } from "kysely";
import type { Settings } from "#features/sites/settings.ts";
import type { Database } from "#server/db/database.ts";

/** One page of the operator's own on each demo site, in the site's language: whoever reads another gets this one, and it says so. */
const texts: Readonly<Record<string, { readonly title: string; readonly description: string; readonly body: string }>> = {
  en: {
    title: "About us", description: "Who runs this site, what we care about and how you can reach us. An example of a page of the operator's own.",
    body: "{% $site.name %} is run by {% $company.name %} in {% $company.city %}. We are a small team, and we read what you write to us.\n\n## What we care about {% #values %}\n\n- Real people, and no invented ones.\n- Prices that you see before you pay.\n- A way out that is as easy as the way in.\n\n## Where you reach us {% #contact %}\n\nWrite to {% email /%}, or read about [customer service](/pages/service).",
  },
  nl: {
    title: "Over ons", description: "Wie deze site maakt, wat we belangrijk vinden en hoe je ons bereikt. Een voorbeeld van een eigen pagina.",
    body: "{% $site.name %} wordt gemaakt door {% $company.name %} in {% $company.city %}. We zijn een klein team, en we lezen wat je ons schrijft.\n\n## Wat we belangrijk vinden {% #values %}\n\n- Echte mensen, geen verzonnen.\n- Prijzen die je ziet voordat je betaalt.\n- Weggaan is net zo makkelijk als beginnen.\n\n## Waar je ons bereikt {% #contact %}\n\nSchrijf naar {% email /%}, of lees meer over de [klantenservice](/pages/service).",
  },
  de: {
    title: "Über uns", description: "Wer diese Seite betreibt, was uns wichtig ist und wie Sie uns erreichen. Ein Beispiel für eine eigene Seite.",
    body: "{% $site.name %} wird von {% $company.name %} in {% $company.city %} betrieben. Wir sind ein kleines Team, und wir lesen, was Sie uns schreiben.\n\n## Was uns wichtig ist {% #values %}\n\n- Echte Menschen, keine erfundenen.\n- Preise, die Sie sehen, bevor Sie zahlen.\n- Gehen ist so leicht wie Kommen.\n\n## Wo Sie uns erreichen {% #contact %}\n\nSchreiben Sie an {% email /%}, oder lesen Sie mehr über den [Kundenservice](/pages/service).",
  },
};

export async function demoPages(db: Database, siteId: string, { domain_language }: Settings): Promise<void> {
  const language = domain_language.slice(0, 2);
  const text = texts[language];
  if (!text) return;
  await db.insertInto("own_page").values({
    site_id: siteId, slug: "about-us", language, ...text, in_footer: true, live: JSON.stringify({ ...text, in_footer: true }), version: 1, published_at: sql<Date>`now()`,
  }).execute();
}
