import list from "./helplines.json" with { type: "json" };

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
  /** Its own site, where that could be confirmed; one of the two is there. */
  readonly url?: string;
}

/** As it is in helplines.json: with the page that it was compared with, and the day. */
interface CheckedHelpline extends Helpline {
  readonly source: string;
  /** ISO date. */
  readonly checked: string;
}

const byCountry = list.countries as Readonly<Record<string, readonly CheckedHelpline[]>>;
const stopNcii = list.everywhere.images as CheckedHelpline;
const directory = list.everywhere.directory as CheckedHelpline;

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
    .toSorted((a, b) => order(wanted, a) - order(wanted, b))
    .map(({ kind, name, number, url }) => ({
      kind,
      name,
      ...(number !== undefined && { number }),
      ...(url !== undefined && { url }),
    }));
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
