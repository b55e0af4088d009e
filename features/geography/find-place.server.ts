import { beginsLike, folded, namesCountry, spellingOf, withoutPostcode } from "./city-words.ts";
import { italianProvinces } from "./other-names-from-i.ts";
import { otherNames } from "./other-names.ts";
import { type Place, type Region, regionsOf } from "./places.server.ts";

/** Longer texts name no city. */
const mostCharacters = 100;

/** Before the name of an area: "Co. Cork", "woj. mazowieckie", "Kreis Unna". */
const wordsOfAreas =
  /^(?:county|co|kreis|landkreis|region|provincia d[ei]|provincie|province d[eu]|prov|woj|wojewodztwo|powiat|canton d[eu]|kanton|departement d[eu]|lan|fylke)\b\.? /i;
/** Behind it: "Stockholms län", "Vestland fylke", "Cork County". */
const behindAreas = /s? (?:län|fylke|county|amt|province|state)$/i;

/** "Springfield, Illinois", "Springfield (IL)", "Springfield/Illinois": the city and what follows. */
const withRegion = /^([^,(/]+)[,(/]([^,()/]+)\)?$/u;

interface Spelled {
  readonly place: Place;
  readonly lower: string;
  readonly plain: string;
  readonly spelling: string;
  /** In other languages: "Cologne", "Keulen". */
  readonly others: readonly string[];
}
const spelled = new WeakMap<Region, readonly Spelled[]>();

const namesIn = (list = ""): string[] => list.split(", ").filter(Boolean);

/** The cities of a region in each of their readings, worked out once. */
function spelledIn(region: Region): readonly Spelled[] {
  const known = spelled.get(region);
  if (known) return known;
  const { cities } = otherNames[region.id.slice(0, 2)] ?? {};
  const list = region.cities.map(({ name }) => ({
    place: { region: region.id, city: name },
    lower: name.toLowerCase(),
    plain: folded(name),
    spelling: spellingOf(name),
    others: namesIn(cities?.[name]).map(spellingOf),
  }));
  spelled.set(region, list);
  return list;
}

/** Cities of a name: written so, else without accents, else in another spelling ("Koeln"). */
function citiesNamed(regions: readonly Region[], city: string): Place[] {
  const plain = folded(city);
  if (plain === "") return [];
  const all = regions.flatMap(spelledIn);
  const lower = city.normalize("NFC").trim().toLowerCase();
  const spelling = spellingOf(city);
  for (const fits of [
    (each: Spelled) => each.lower === lower,
    (each: Spelled) => each.plain === plain,
    (each: Spelled) => each.spelling === spelling,
    (each: Spelled) => each.others.includes(spelling),
  ]) {
    const found = all.filter(fits);
    if (found.length > 0) return found.map(({ place: named }) => named);
  }
  return [];
}

const namesOfRegions = new WeakMap<Region, ReadonlySet<string>>();

/** A region's names in each spelling, worked out once: its own, its code, and those of others. */
function namesOf(region: Region): ReadonlySet<string> {
  let names = namesOfRegions.get(region);
  if (!names) {
    const { regions } = otherNames[region.id.slice(0, 2)] ?? {};
    const all = [region.name, region.id.slice(3), ...namesIn(regions?.[region.name])];
    names = new Set(all.flatMap((each) => [folded(each), spellingOf(each)]));
    namesOfRegions.set(region, names);
  }
  return names;
}

/** The regions that an area's name may mean: "NRW", "Co. Cork", "Stockholms län". */
function regionsNamed(regions: readonly Region[], area: string): Region[] {
  const trimmed = area.trim();
  const typed = [trimmed, trimmed.replace(wordsOfAreas, ""), trimmed.replace(behindAreas, "")]
    .flatMap((each) => [folded(each), spellingOf(each)])
    .filter((each) => each !== "");
  return regions.filter((region) => typed.some((each) => namesOf(region).has(each)));
}

const citiesIn = (regions: readonly Region[], area: string, city: string): Place[] => {
  const meant = regionsNamed(regions, area);
  return meant.length === 0 ? [] : citiesNamed(meant, city);
};

/** A region behind the city, with a sign between them or only a blank: "Springfield IL". */
function citiesWithRegion(regions: readonly Region[], typed: string): Place[] {
  const [, name = "", area = ""] = withRegion.exec(typed) ?? [];
  if (name !== "") return citiesIn(regions, area, name);
  const words = typed.trim().split(/\s+/);
  for (let at = 1; at < words.length; at += 1) {
    const found = citiesIn(regions, words.slice(at).join(" "), words.slice(0, at).join(" "));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Cities that begin with what was typed. Of several, one with ten times the people of each other is
 * meant: "Frankfurt" is no small town on the Oder.
 */
function citiesBeginning(regions: readonly Region[], typed: string): Place[] {
  const begins = beginsLike(typed);
  const found = regions
    .flatMap(({ id, cities }) =>
      cities
        .filter(({ name }) => begins(name))
        .map(({ name, population }) => ({ place: { region: id, city: name }, population })),
    )
    .toSorted((one, other) => other.population - one.population);
  const [largest, next] = found;
  if (largest && next && largest.population >= 10 * next.population) return [largest.place];
  return found.map(({ place }) => place);
}

/** One city by two names, or with a part of it: "Bolzano/Bozen". */
function citiesOfParts(regions: readonly Region[], typed: string): Place[] {
  const parts = typed.split(/\/| [-–] /u);
  if (parts.length < 2) return [];
  const found = parts.flatMap((part) => citiesNamed(regions, part));
  return found.filter(
    (place, at) =>
      found.findIndex((other) => other.region === place.region && other.city === place.city) === at,
  );
}

/** What was typed without the country behind it: "Berlin, Deutschland", "Berlin (Germany)". */
function withoutCountry(typed: string, country: string): string {
  const [, city = "", last = ""] = /^(.+?)[ ,(/]+([^,(/]+?)[ )]*$/u.exec(typed) ?? [];
  if (city !== "" && namesCountry(last, country)) return city;
  const words = typed.trim().split(/\s+/);
  const at = words.findIndex(
    (_word, from) => from > 0 && namesCountry(words.slice(from).join(" "), country),
  );
  return at > 0
    ? words
        .slice(0, at)
        .join(" ")
        .replace(/[,(/]$/, "")
    : typed;
}

/** Without what divides a region: "Milano (MI)", "Lyon (69)". */
function withoutDivision(typed: string, country: string): string {
  const [, city = "", code = ""] =
    /^(.+?)[ ,(/]+([A-Z]{2}|\d[\dAB]\d?)[ )]*$/.exec(typed.trim()) ?? [];
  const known =
    country === "IT"
      ? italianProvinces.has(code.toLowerCase())
      : country === "FR" && /^\d/.test(code);
  return known ? city : typed;
}

/**
 * The cities of a country that a typed name may mean, without regard to case, accents, punctuation
 * and spelling ("Koeln"); the region may be part of the name ("Springfield, Illinois"), the rest of
 * a name may be left out ("Mülheim"), and a postcode or the country may stand beside it.
 */
export function placesNamed(country: string, region: string | undefined, city: string): Place[] {
  if (city.length > mostCharacters) return [];
  const regions = regionsOf(country).filter(({ id }) => !region || id === region);
  const [local, inner] = [withoutPostcode(city), withoutCountry(city, country)];
  const readings = [
    ...new Set([
      city,
      local,
      inner,
      withoutPostcode(inner),
      withoutCountry(local, country),
      withoutDivision(inner, country),
    ]),
  ];
  for (const finders of [
    [citiesNamed, citiesWithRegion],
    [citiesBeginning, citiesOfParts],
  ])
    for (const typed of readings)
      for (const find of finders) {
        const found = find(regions, typed);
        if (found.length > 0) return found;
      }
  return [];
}

/**
 * The one city of a country with this name; the region may be left out where only one has such a
 * city. Null when the list has none or several.
 */
export function place(country: string, region: string | undefined, city: string): Place | null {
  const [only, ...others] = placesNamed(country, region, city);
  return only && others.length === 0 ? only : null;
}
