import { beginsLike, folded, namesCountry, spellingOf, withoutPostcode } from "./city-words.ts";
import { type Place, type Region, regionsOf } from "./places.server.ts";

/** Longer texts name no city. */
const mostCharacters = 100;

/** "Springfield, Illinois", "Springfield (IL)", "Springfield/Illinois": the city and what follows. */
const withRegion = /^([^,(/]+)[,(/]([^,()/]+)\)?$/u;

interface Spelled {
  readonly place: Place;
  readonly lower: string;
  readonly plain: string;
  readonly spelling: string;
}
const spelled = new WeakMap<Region, readonly Spelled[]>();

/** The cities of a region in each of their readings, worked out once. */
function spelledIn(region: Region): readonly Spelled[] {
  const known = spelled.get(region);
  if (known) return known;
  const list = region.cities.map(({ name }) => ({
    place: { region: region.id, city: name },
    lower: name.toLowerCase(),
    plain: folded(name),
    spelling: spellingOf(name),
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
  ]) {
    const found = all.filter(fits);
    if (found.length > 0) return found.map(({ place: named }) => named);
  }
  return [];
}

const isRegion = (area: string, { id, name }: Region): boolean =>
  [folded(name), folded(id.slice(3)), spellingOf(name)].some(
    (named) => named === folded(area) || named === spellingOf(area),
  );

const citiesIn = (regions: readonly Region[], area: string, city: string): Place[] => {
  const meant = regions.filter((each) => isRegion(area, each));
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
    ...new Set([city, local, inner, withoutPostcode(inner), withoutCountry(local, country)]),
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
