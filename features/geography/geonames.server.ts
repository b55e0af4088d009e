import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** A line that is not what the file should hold: names file and line, for the operator. */
export class BadLine extends Error {}

/**
 * A populated place of a GeoNames file: the main `geoname` table's format, as in `cities500.txt` or
 * `NL.txt`.
 */
export interface NamedPlace {
  readonly country: string;
  /** Of the first level: `07`, `ENG`. */
  readonly division: string;
  readonly name: string;
  /** Its other spellings and languages, the plain ASCII one among them. */
  readonly alsoCalled: readonly string[];
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
  readonly timeZone: string;
}

/** What is no place to live in: parts of a town, and places that are gone. */
const notToLiveIn = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

/** The populated places of a file, one after the other: the largest such file has 1.5 GB. */
export async function* placesIn(file: string): AsyncGenerator<NamedPlace> {
  for await (const { fields, bad } of linesOf(file, 19)) {
    const [
      ,
      name = "",
      ascii = "",
      others = "",
      lat,
      lon,
      kind,
      code = "",
      country = "",
      ,
      division = "",
    ] = fields;
    if (kind !== "P" || notToLiveIn.has(code)) continue;
    const [latitude, longitude, population] = [lat, lon, fields[14]].map(Number) as [
      number,
      number,
      number,
    ];
    if (name === "" || name.length > 100) bad("has no name of at most 100 characters");
    if (!/^[A-Z]{2}$/.test(country)) bad(`has no country: "${country}"`);
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && lat && lon))
      bad(`lies nowhere: "${lat}", "${lon}"`);
    if (!(Number.isInteger(population) && population >= 0))
      bad(`has no number of people: "${fields[14]}"`);
    const alsoCalled = [ascii, ...others.split(",")].filter((each) => each !== "");
    yield {
      country,
      division,
      name,
      alsoCalled,
      lat: latitude,
      lon: longitude,
      population,
      timeZone: fields[17] ?? "",
    };
  }
}

/** `countryInfo.txt`: each country's currency (ISO 4217). */
export async function currenciesIn(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { fields, bad } of linesOf(file, 11)) {
    const [country = ""] = fields;
    if (!/^[A-Z]{2}$/.test(country)) bad(`has no country: "${country}"`);
    if (/^[A-Z]{3}$/.test(fields[10] ?? "")) found.set(country, fields[10] ?? "");
  }
  return found;
}

/** `admin1CodesASCII.txt`: `NL.07` → Noord-Holland. */
export async function divisionsIn(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { fields, bad } of linesOf(file, 2)) {
    const [id = "", name = ""] = fields;
    if (!/^[A-Z]{2}\.[A-Z0-9]{1,3}$/.test(id) || name === "") bad(`names no region: "${id}"`);
    found.set(id, name);
  }
  return found;
}

async function* linesOf(file: string, least: number) {
  let at = 0;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    at += 1;
    if (line === "" || line.startsWith("#")) continue;
    const bad = (why: string): never => {
      throw new BadLine(`Line ${at} of ${file} ${why}.`);
    };
    const fields = line.split("\t");
    if (fields.length < least)
      bad(
        `has ${fields.length} columns, not at least ${least}: is it a GeoNames file, with tabs between?`,
      );
    yield { fields, bad };
  }
}
