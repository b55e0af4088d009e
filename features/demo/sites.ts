import type { z } from "zod";
import { currencyOf } from "#features/payment-methods/currencies.ts";
import { lowestMessageCost } from "#features/prices/bundles.ts";
import { nicheSettings } from "#features/landers/niche-settings.ts";
import type { settingsSchema } from "#features/sites/settings.ts";

interface DemoSite {
  readonly hosts: readonly [canonical: string, ...others: string[]];
  readonly members: number;
  readonly settings: Partial<z.input<typeof settingsSchema>> & {
    name: string;
    niche: number;
    countries: string[];
  };
}

/** Visitors see who agreed, where being there tells nothing (decision 33); the others are closed. */
const open = { logged_out_search: "yes", logged_out_search_trafficsource: "yes" } as const;
const adult = { cdn_prefix: "/photos/", message_credits: 1, mail_name: "Vesper" } as const;

/**
 * The seven demo sites, one per niche: reachable as subdomains of localhost; the first also at
 * 127.0.0.1.
 */
export const demoSites: readonly DemoSite[] = [
  {
    hosts: ["127.0.0.1", "localhost", "[::1]", "vesper.localhost"],
    members: 1_200,
    settings: {
      ...adult,
      name: "Vesper",
      niche: 1,
      ...nicheSettings[1],
      ...open,
      domain_language: "en",
      countries: [
        "NL",
        "BE",
        "DE",
        "AT",
        "CH",
        "LU",
        "FR",
        "GB",
        "IE",
        "US",
        "ES",
        "IT",
        "DK",
        "SE",
        "NO",
        "FI",
        "PL",
        "PT",
      ],
      index_title: {
        en: "Vesper: good company, at your own pace",
        nl: "Vesper: goed gezelschap, in je eigen tempo",
        de: "Vesper: gute Gesellschaft, in Ihrem Tempo",
        sv: "Vesper: gott sällskap, i din egen takt",
        fi: "Vesper: hyvää seuraa, omaan tahtiisi",
        fr: "Vesper : en bonne compagnie, à votre rythme",
        pl: "Vesper: dobre towarzystwo, we własnym tempie",
        es: "Vesper: buena compañía, a tu ritmo",
        it: "Vesper: buona compagnia, con i tuoi tempi",
        da: "Vesper: godt selskab i dit eget tempo",
        nb: "Vesper: godt selskap i ditt eget tempo",
      },
      description: {
        en: "A calm place to meet people who take their time, too.",
        nl: "Een rustige plek om mensen te ontmoeten die er ook de tijd voor nemen.",
        de: "Ein ruhiger Ort, um Menschen kennenzulernen, die sich ebenfalls Zeit lassen.",
        sv: "En lugn plats där du möter andra som också tar sig tid.",
        fi: "Rauhallinen paikka tavata ihmisiä, joilla ei ole kiire heilläkään.",
        fr: "Un lieu paisible pour rencontrer des gens qui prennent leur temps, eux aussi.",
        pl: "Spokojne miejsce, w którym poznasz ludzi, którym też się nie spieszy.",
        es: "Un lugar tranquilo para conocer a gente que también se toma su tiempo.",
        it: "Un luogo tranquillo per conoscere persone che, come te, non hanno avuto fretta.",
        da: "Et roligt sted at møde mennesker, der også tager sig god tid.",
        nb: "Et rolig sted å møte mennesker som også tar seg god tid.",
      },
    },
  },
  {
    hosts: ["fifty.localhost"],
    members: 400,
    settings: {
      ...adult,
      name: "Golden Hour",
      mail_name: "Golden Hour",
      niche: 2,
      ...nicheSettings[2],
      ...open,
      domain_language: "nl",
      countries: ["NL", "BE", "DE"],
      index_title: {
        en: "Golden Hour: for the second half of life",
        nl: "Golden Hour: voor de tweede helft van het leven",
        de: "Golden Hour: für die zweite Lebenshälfte",
        sv: "Golden Hour: för livets andra halva",
        fi: "Golden Hour: elämän toiselle puoliskolle",
        fr: "Golden Hour : pour la seconde moitié de la vie",
        pl: "Golden Hour: na drugą połowę życia",
        es: "Golden Hour: para la segunda mitad de la vida",
        it: "Golden Hour: per la seconda metà della vita",
        da: "Golden Hour: til livets anden halvdel",
        nb: "Golden Hour: for livets andre halvdel",
      },
    },
  },
  {
    hosts: ["casual.localhost"],
    members: 300,
    settings: {
      ...adult,
      name: "Nightfall",
      mail_name: "Nightfall",
      niche: 3,
      ...nicheSettings[3],
      domain_language: "de",
      countries: ["DE", "AT", "CH"],
      site_entry_countries: ["DE", "AT", "CH"],
      index_title: {
        en: "Nightfall: easy company",
        nl: "Nightfall: ongedwongen gezelschap",
        de: "Nightfall: unkomplizierte Gesellschaft",
        sv: "Nightfall: okomplicerat sällskap",
        fi: "Nightfall: mutkatonta seuraa",
        fr: "Nightfall : en toute légèreté",
        pl: "Nightfall: towarzystwo na luzie",
        es: "Nightfall: compañía sin complicaciones",
        it: "Nightfall: compagnia senza complicazioni",
        da: "Nightfall: let selskab",
        nb: "Nightfall: uforpliktende selskap",
      },
    },
  },
  {
    hosts: ["men.localhost"],
    members: 300,
    settings: {
      ...adult,
      name: "Harbour",
      mail_name: "Harbour",
      niche: 4,
      ...nicheSettings[4],
      domain_language: "en",
      countries: ["GB", "IE", "US", "ES"],
      index_title: {
        en: "Harbour: men who like men",
        nl: "Harbour: mannen die van mannen houden",
        de: "Harbour: Männer, die Männer mögen",
        sv: "Harbour: män som tycker om män",
        fi: "Harbour: miehille, jotka pitävät miehistä",
        fr: "Harbour : des hommes qui aiment les hommes",
        pl: "Harbour: mężczyźni, którzy lubią mężczyzn",
        es: "Harbour: hombres a los que les gustan los hombres",
        it: "Harbour: uomini a cui piacciono gli uomini",
        da: "Harbour: mænd, der kan lide mænd",
        nb: "Harbour: menn som liker menn",
      },
    },
  },
  {
    hosts: ["women.localhost"],
    members: 300,
    settings: {
      ...adult,
      name: "Lavender Lane",
      mail_name: "Lavender Lane",
      niche: 5,
      ...nicheSettings[5],
      domain_language: "en",
      countries: ["GB", "IE", "FR", "SE", "DK"],
      index_title: {
        en: "Lavender Lane: women who like women",
        nl: "Lavender Lane: vrouwen die van vrouwen houden",
        de: "Lavender Lane: Frauen, die Frauen mögen",
        sv: "Lavender Lane: kvinnor som tycker om kvinnor",
        fi: "Lavender Lane: naisille, jotka pitävät naisista",
        fr: "Lavender Lane : des femmes qui aiment les femmes",
        pl: "Lavender Lane: kobiety, które lubią kobiety",
        es: "Lavender Lane: mujeres a las que les gustan las mujeres",
        it: "Lavender Lane: donne a cui piacciono le donne",
        da: "Lavender Lane: kvinder, der kan lide kvinder",
        nb: "Lavender Lane: kvinner som liker kvinner",
      },
    },
  },
  {
    hosts: ["adventure.localhost"],
    members: 250,
    settings: {
      ...adult,
      name: "Velvet Door",
      mail_name: "Velvet Door",
      niche: 6,
      ...nicheSettings[6],
      domain_language: "en",
      countries: ["NL", "BE", "DE", "FR", "GB"],
      index_title: {
        en: "Velvet Door: for the curious",
        nl: "Velvet Door: voor wie nieuwsgierig is",
        de: "Velvet Door: für Neugierige",
        sv: "Velvet Door: för den nyfikna",
        fi: "Velvet Door: uteliaille",
        fr: "Velvet Door : pour les esprits curieux",
        pl: "Velvet Door: dla ciekawych",
        es: "Velvet Door: para quien siente curiosidad",
        it: "Velvet Door: per chi ama scoprire",
        da: "Velvet Door: for de nysgerrige",
        nb: "Velvet Door: for de nysgjerrige",
      },
    },
  },
  {
    hosts: ["parents.localhost"],
    members: 250,
    settings: {
      ...adult,
      name: "Second Spring",
      mail_name: "Second Spring",
      niche: 7,
      ...nicheSettings[7],
      ...open,
      domain_language: "nl",
      countries: ["NL", "BE", "FR", "IT", "PL", "FI", "NO"],
      index_title: {
        en: "Second Spring: for single parents",
        nl: "Second Spring: voor alleenstaande ouders",
        de: "Second Spring: für Alleinerziehende",
        sv: "Second Spring: för ensamstående föräldrar",
        fi: "Second Spring: yksinhuoltajille",
        fr: "Second Spring : pour les parents solos",
        pl: "Second Spring: dla samotnych rodziców",
        es: "Second Spring: para madres y padres sin pareja",
        it: "Second Spring: per genitori single",
        da: "Second Spring: for enlige forældre",
        nb: "Second Spring: for aleneforeldre",
      },
    },
  },
];

/**
 * Cents per message as advertised in a country: what it costs from the largest bundle, so that the
 * 'from' price is a true one.
 */
export function messageCost(
  country: string,
  messageCredits: number,
): { costs: number; currency: string } {
  const currency = currencyOf(country);
  return { costs: lowestMessageCost(currency, messageCredits), currency };
}
