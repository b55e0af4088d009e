/**
 * Where a member in trouble finds help: `emergency`: at once; `crisis`: someone to talk to;
 * `victims`: of any crime; `violence`: at home or by someone who follows them; `images`: stops
 * intimate pictures; `directory`: a list for all other countries.
 */
export const helplineKinds = [
  "emergency",
  "crisis",
  "victims",
  "violence",
  "images",
  "directory",
] as const;
export type HelplineKind = (typeof helplineKinds)[number];

export interface Helpline {
  readonly kind: HelplineKind;
  /** As it calls itself. */
  readonly name: string;
  /** As it is dialled in that country. */
  readonly number?: string;
  readonly url: string;
}

const line = (kind: HelplineKind, name: string, number: string, url: string): Helpline => ({
  kind,
  name,
  number,
  url: `https://${url}`,
});

const europe = line("emergency", "112", "112", "112.eu");

/**
 * Beside the emergency number; by ISO country. Written down in November 2026 and not compared with
 * each organisation's page: an operator calls or looks up the lines of their countries before
 * opening (docs/office.md).
 */
const byCountry: Readonly<Record<string, readonly Helpline[]>> = {
  AT: [
    europe,
    line("crisis", "TelefonSeelsorge", "142", "www.telefonseelsorge.at"),
    line("victims", "Opfer-Notruf", "0800 112 112", "www.opfer-notruf.at"),
    line("violence", "Frauenhelpline", "0800 222 555", "www.frauenhelpline.at"),
  ],
  BE: [
    europe,
    line("crisis", "Zelfmoordlijn", "1813", "www.zelfmoord1813.be"),
    line("crisis", "Centre de Prévention du Suicide", "0800 32 123", "www.preventionsuicide.be"),
    line("violence", "1712", "1712", "1712.be"),
    line(
      "violence",
      "Écoute Violences Conjugales",
      "0800 30 030",
      "www.ecouteviolencesconjugales.be",
    ),
  ],
  CH: [
    europe,
    line("crisis", "Die Dargebotene Hand, La Main Tendue, Telefono Amico", "143", "www.143.ch"),
    { kind: "victims", name: "Opferhilfe Schweiz", url: "https://www.opferhilfe-schweiz.ch" },
  ],
  DE: [
    europe,
    line("crisis", "TelefonSeelsorge", "116 123", "www.telefonseelsorge.de"),
    line("victims", "WEISSER RING", "116 006", "weisser-ring.de"),
    line("violence", "Hilfetelefon Gewalt gegen Frauen", "116 016", "www.hilfetelefon.de"),
  ],
  DK: [
    europe,
    line("crisis", "Livslinien", "70 201 201", "www.livslinien.dk"),
    line("victims", "Offerrådgivningen", "116 006", "www.offerraadgivning.dk"),
    line("violence", "Lev Uden Vold", "1888", "levudenvold.dk"),
  ],
  ES: [
    europe,
    line("crisis", "Línea 024", "024", "www.sanidad.gob.es/linea024"),
    line("violence", "016", "016", "violenciagenero.igualdad.gob.es"),
  ],
  FI: [
    europe,
    line("crisis", "MIELI Kriisipuhelin", "09 2525 0111", "mieli.fi"),
    line("victims", "Rikosuhripäivystys", "116 006", "www.riku.fi"),
    line("violence", "Nollalinja", "080 005 005", "www.nollalinja.fi"),
  ],
  FR: [
    europe,
    line("crisis", "3114", "3114", "3114.fr"),
    line("victims", "France Victimes", "116 006", "www.france-victimes.fr"),
    line("violence", "3919", "3919", "arretonslesviolences.gouv.fr"),
  ],
  GB: [
    line("emergency", "999", "999", "www.police.uk"),
    line("crisis", "Samaritans", "116 123", "www.samaritans.org"),
    line("victims", "Victim Support", "0808 16 89 111", "www.victimsupport.org.uk"),
    line(
      "violence",
      "National Domestic Abuse Helpline",
      "0808 2000 247",
      "www.nationaldahelpline.org.uk",
    ),
    line("images", "Revenge Porn Helpline", "0345 6000 459", "revengepornhelpline.org.uk"),
  ],
  IE: [
    europe,
    line("crisis", "Samaritans", "116 123", "www.samaritans.org/ireland"),
    line("victims", "Crime Victims Helpline", "116 006", "www.crimevictimshelpline.ie"),
    line("violence", "Women’s Aid", "1800 341 900", "www.womensaid.ie"),
  ],
  IT: [
    europe,
    line("crisis", "Telefono Amico Italia", "02 2327 2327", "www.telefonoamico.it"),
    line("violence", "1522", "1522", "www.1522.eu"),
  ],
  NL: [
    europe,
    line("crisis", "113 Zelfmoordpreventie", "0800 0113", "www.113.nl"),
    line("victims", "Slachtofferhulp Nederland", "0900 0101", "www.slachtofferhulp.nl"),
    line("violence", "Veilig Thuis", "0800 2000", "veiligthuis.nl"),
  ],
  NO: [
    europe,
    line("crisis", "Mental Helse", "116 123", "mentalhelse.no"),
    line("violence", "VO-linjen", "116 006", "volinjen.no"),
  ],
  PL: [
    europe,
    line("crisis", "Kryzysowy Telefon Zaufania", "116 123", "116sos.pl"),
    line("violence", "Niebieska Linia", "800 120 002", "www.niebieskalinia.info"),
  ],
  SE: [
    europe,
    line("crisis", "Mind Självmordslinjen", "90101", "mind.se"),
    line("victims", "Brottsofferjouren", "116 006", "www.brottsofferjouren.se"),
    line("violence", "Kvinnofridslinjen", "020 50 50 50", "kvinnofridslinjen.se"),
  ],
  US: [
    line("emergency", "911", "911", "www.911.gov"),
    line("crisis", "988 Suicide & Crisis Lifeline", "988", "988lifeline.org"),
    line("violence", "National Domestic Violence Hotline", "1-800-799-7233", "www.thehotline.org"),
    line("images", "Image Abuse Helpline", "1-844-878-2274", "cybercivilrights.org"),
  ],
};

const stopNcii: Helpline = { kind: "images", name: "StopNCII.org", url: "https://stopncii.org" };
const directory: Helpline = {
  kind: "directory",
  name: "Find A Helpline",
  url: "https://findahelpline.com",
};

/** What a member's trouble is about. */
export const careTopics = ["crisis", "blackmailed", "unsafe"] as const;
export type CareTopic = (typeof careTopics)[number];

const kindsFor: Readonly<Record<CareTopic, readonly HelplineKind[]>> = {
  crisis: ["emergency", "crisis"],
  blackmailed: ["emergency", "images", "victims", "crisis"],
  unsafe: ["emergency", "violence", "victims"],
};

/** Helplines of a country, the most urgent first; of any other country a directory of them. */
export function helplinesFor(country: string, topic: CareTopic): readonly Helpline[] {
  const there = byCountry[country] ?? [directory];
  const wanted = kindsFor[topic];
  return [...there, ...(wanted.includes("images") ? [stopNcii] : [])]
    .filter(({ kind }) => kind === "directory" || wanted.includes(kind))
    .toSorted((a, b) => order(wanted, a) - order(wanted, b));
}

const order = (wanted: readonly HelplineKind[], { kind }: Helpline): number =>
  kind === "directory" ? -1 : wanted.indexOf(kind);

export const helplineCountries: readonly string[] = Object.keys(byCountry);

/** Which trouble a report speaks of; null: none that a helpline is for. */
export function topicOf(reason: string): CareTopic | null {
  if (reason === "self_harm") return "crisis";
  if (["blackmail", "publish", "intimate"].includes(reason)) return "blackmailed";
  return ["danger", "stalking"].includes(reason) ? "unsafe" : null;
}
