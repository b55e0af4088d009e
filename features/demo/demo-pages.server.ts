import { sql } from "kysely";
import type { Language } from "#i18n/locales.ts";
import type { Database } from "#server/db/database.ts";

/** One page of the operator's own on each demo site, in every language a member may read it in. */
const texts: Readonly<
  Record<Language, { readonly title: string; readonly description: string; readonly body: string }>
> = {
  en: {
    title: "About us",
    description:
      "Who runs this site, what we care about and how you can reach us. An example of a page of the operator's own.",
    body: "{% $site.name %} is run by {% $company.name %} in {% $company.city %}. We are a small team, and we read what you write to us.\n\n## What we care about {% #values %}\n\n- Real people, and no invented ones.\n- Prices that you see before you pay.\n- A way out that is as easy as the way in.\n\n## Where you reach us {% #contact %}\n\nWrite to {% email /%}, or read about [customer service](/pages/service).",
  },
  nl: {
    title: "Over ons",
    description:
      "Wie deze site maakt, wat we belangrijk vinden en hoe je ons bereikt. Een voorbeeld van een eigen pagina.",
    body: "{% $site.name %} wordt gemaakt door {% $company.name %} in {% $company.city %}. We zijn een klein team, en we lezen wat je ons schrijft.\n\n## Wat we belangrijk vinden {% #values %}\n\n- Echte mensen, geen verzonnen profielen.\n- Prijzen die je ziet voordat je betaalt.\n- Weggaan is net zo makkelijk als beginnen.\n\n## Hoe je ons bereikt {% #contact %}\n\nSchrijf naar {% email /%}, of lees meer over de [klantenservice](/pages/service).",
  },
  de: {
    title: "Über uns",
    description:
      "Wer diese Seite betreibt, was uns wichtig ist und wie Sie uns erreichen. Ein Beispiel für eine eigene Seite.",
    body: "{% $site.name %} wird von {% $company.name %} in {% $company.city %} betrieben. Wir sind ein kleines Team, und wir lesen, was Sie uns schreiben.\n\n## Was uns wichtig ist {% #values %}\n\n- Echte Menschen, keine erfundenen.\n- Preise, die Sie sehen, bevor Sie zahlen.\n- Gehen ist so leicht wie Kommen.\n\n## Wo Sie uns erreichen {% #contact %}\n\nSchreiben Sie an {% email /%}, oder lesen Sie mehr über den [Kundenservice](/pages/service).",
  },
  da: {
    title: "Om os",
    description:
      "Hvem der driver siden, hvad der betyder noget for os, og hvordan du får fat i os. Et eksempel på en side, som operatøren selv har skrevet.",
    body: "{% $site.name %} drives af {% $company.name %} i {% $company.city %}. Vi er få, og vi læser det, du skriver til os.\n\n## Det betyder noget for os {% #values %}\n\n- Rigtige mennesker, og ingen opdigtede.\n- Priser, du ser, før du betaler.\n- Det er lige så let at gå, som det var at komme.\n\n## Sådan får du fat i os {% #contact %}\n\nSkriv til {% email /%}, eller læs om [kundeservice](/pages/service).",
  },
  es: {
    title: "Quiénes somos",
    description:
      "Quién lleva este sitio, qué nos importa y cómo puedes escribirnos. Un ejemplo de página propia de quien gestiona el sitio.",
    body: "{% $site.name %} es un sitio de {% $company.name %}, en {% $company.city %}. Somos un equipo pequeño y leemos lo que nos escribes.\n\n## Lo que nos importa {% #values %}\n\n- Personas reales, ninguna inventada.\n- Precios que ves antes de pagar.\n- Irse es tan fácil como llegar.\n\n## Dónde encontrarnos {% #contact %}\n\nEscribe a {% email /%} o lee más sobre la [atención al cliente](/pages/service).",
  },
  fi: {
    title: "Tietoa meistä",
    description:
      "Kuka sivustoa ylläpitää, mikä meille on tärkeää ja miten saat meihin yhteyden. Esimerkki ylläpidon omasta sivusta.",
    body: "Sivustoa {% $site.name %} ylläpitää {% $company.name %}, kotipaikka {% $company.city %}. Meitä on pieni joukko, ja luemme sen, mitä meille kirjoitat.\n\n## Mikä meille on tärkeää {% #values %}\n\n- Oikeita ihmisiä, ei keksittyjä.\n- Hinnat, jotka näet ennen kuin maksat.\n- Lähteminen on yhtä helppoa kuin tuleminen.\n\n## Näin saat meihin yhteyden {% #contact %}\n\nKirjoita osoitteeseen {% email /%} tai lue lisää [asiakaspalvelusta](/pages/service).",
  },
  fr: {
    title: "Qui sommes-nous ?",
    description:
      "Qui fait ce site, ce qui compte pour nous et comment nous joindre. Un exemple de page écrite par l’opérateur lui-même.",
    body: "{% $site.name %} est un site de {% $company.name %}, à {% $company.city %}. Nous sommes une petite équipe, et nous lisons ce que vous nous écrivez.\n\n## Ce qui compte pour nous {% #values %}\n\n- De vraies personnes, et aucune inventée.\n- Des prix que vous voyez avant de payer.\n- Partir est aussi simple qu’arriver.\n\n## Où nous joindre {% #contact %}\n\nÉcrivez à {% email /%} ou lisez la page du [service client](/pages/service).",
  },
  it: {
    title: "Chi siamo",
    description:
      "Chi gestisce questo sito, che cosa ci sta a cuore e come puoi scriverci. Un esempio di pagina scritta dal gestore.",
    body: "{% $site.name %} è un sito di {% $company.name %}, a {% $company.city %}. Siamo una piccola squadra e leggiamo quello che ci scrivi.\n\n## Cosa ci sta a cuore {% #values %}\n\n- Persone vere, nessuna inventata.\n- Prezzi che vedi prima di pagare.\n- Andare via è facile quanto arrivare.\n\n## Dove trovarci {% #contact %}\n\nScrivi a {% email /%} oppure leggi la pagina dell’[assistenza clienti](/pages/service).",
  },
  nb: {
    title: "Om oss",
    description:
      "Hvem som driver nettstedet, hva som er viktig for oss, og hvordan du får tak i oss. Et eksempel på en side operatøren har skrevet selv.",
    body: "{% $site.name %} drives av {% $company.name %} i {% $company.city %}. Vi er få, og vi leser det du skriver til oss.\n\n## Det som er viktig for oss {% #values %}\n\n- Ekte mennesker, og ingen oppdiktede.\n- Priser du ser før du betaler.\n- Det er like lett å gå som å komme.\n\n## Slik får du tak i oss {% #contact %}\n\nSkriv til {% email /%}, eller les om [kundeservice](/pages/service).",
  },
  pl: {
    title: "O nas",
    description:
      "Kto prowadzi ten serwis, co jest dla nas ważne i jak się z nami skontaktować. Przykład własnej strony operatora.",
    body: "Serwis {% $site.name %} prowadzi {% $company.name %}, {% $company.city %}. Jest nas niewiele i czytamy to, co do nas piszesz.\n\n## Co jest dla nas ważne {% #values %}\n\n- Prawdziwe osoby, żadnych zmyślonych.\n- Ceny, które widać przed zapłatą.\n- Odejść jest równie łatwo jak dołączyć.\n\n## Jak się z nami skontaktować {% #contact %}\n\nNapisz: {% email /%} lub przeczytaj o [obsłudze klienta](/pages/service).",
  },
  sv: {
    title: "Om oss",
    description:
      "Vilka som driver webbplatsen, vad som är viktigt för oss och hur du når oss. Ett exempel på en egen sida.",
    body: "{% $site.name %} drivs av {% $company.name %} i {% $company.city %}. Vi är få, och vi läser det du skriver till oss.\n\n## Vad som är viktigt för oss {% #values %}\n\n- Riktiga människor, inga påhittade.\n- Priser som du ser innan du betalar.\n- Det är lika lätt att gå som att komma.\n\n## Så når du oss {% #contact %}\n\nSkriv till {% email /%} eller läs om [kundtjänst](/pages/service).",
  },
};

/**
 * Whoever reads a site in a language that its countries do not speak finds the page in that one
 * too.
 */
export async function demoPages(db: Database, siteId: string): Promise<void> {
  const common = { site_id: siteId, slug: "about-us", in_footer: true, version: 1 };
  await db
    .insertInto("own_page")
    .values(
      Object.entries(texts).map(([language, text]) => ({
        ...common,
        language,
        ...text,
        live: JSON.stringify({ ...text, in_footer: true }),
        published_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
