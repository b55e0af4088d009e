import { type Place, type Region, regionsOf } from "./places.server.ts";

/** Letters that Unicode does not decompose and that people type without the stroke or as two. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** A name as people type it: case, accents, spaces, hyphens and apostrophes do not count. */
const folded = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** "Springfield, Illinois", "Springfield (IL)": the city and what follows it. */
const withRegion = /^(.+)[,(]([^,()]+)\)?$/u;

const citiesNamed = (regions: readonly Region[], city: string): Place[] => {
  const all = regions.flatMap(({ id, cities }) =>
    cities.map(({ name }) => ({ region: id, city: name })),
  );
  const typed = city.normalize("NFC").trim().toLowerCase();
  const exact = all.filter((place) => place.city.toLowerCase() === typed);
  const plain = folded(city);
  return exact.length > 0 || plain === ""
    ? exact
    : all.filter((place) => folded(place.city) === plain);
};

/**
 * The cities of a country that a typed name may mean, without regard to case, accents and
 * punctuation; the region may be part of the name ("Springfield, Illinois", "Springfield (IL)").
 */
export function placesNamed(country: string, region: string | undefined, city: string): Place[] {
  const regions = regionsOf(country).filter(({ id }) => !region || id === region);
  const found = citiesNamed(regions, city);
  const [, name = "", area = ""] = (found.length === 0 && withRegion.exec(city)) || [];
  if (name === "") return found;
  const named = folded(area);
  return citiesNamed(
    regions.filter(({ id, name: full }) => [folded(full), folded(id.slice(3))].includes(named)),
    name,
  );
}

/**
 * The one city of a country with this name; the region may be left out where only one has such a
 * city. Null when the list has none or several.
 */
export function place(country: string, region: string | undefined, city: string): Place | null {
  const [only, ...others] = placesNamed(country, region, city);
  return only && others.length === 0 ? only : null;
}
