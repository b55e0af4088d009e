import type { Database } from "#server/db/database.ts";
import { StartError } from "#server/config.ts";
import { BadLine } from "./geography/geonames.server.ts";
import { importPlaces } from "./geography/import-places.server.ts";

/** What an operator types after `npm run vesper --`. */
export interface Command {
  readonly summary: string;
  /** Each takes a value: name → what it is. */
  readonly options: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  /** Does it and says what it did. @throws StartError, one sentence for the operator */
  run(db: Database, given: Readonly<Record<string, string>>): Promise<string>;
}

export const commands: Readonly<Record<string, Command>> = {
  "import-places": {
    summary:
      "adds the towns of GeoNames files to those that members can live in (docs/operations.md)",
    options: {
      cities: "cities500.txt, cities1000.txt, … or a country's own file (NL.txt)",
      countries: "countryInfo.txt, for countries that Vesper brings no list of",
      regions: "admin1CodesASCII.txt, for the same",
    },
    required: ["cities"],
    async run(db, { cities = "", countries, regions }) {
      if ((countries === undefined) !== (regions === undefined))
        throw new StartError("--countries and --regions are given together, or neither is.");
      const stored = await importPlaces(db, { cities, countries, regions }).catch(
        (error: unknown) => {
          const unreadable =
            error instanceof Error && /^(ENOENT|EACCES|EISDIR)/.test(error.message);
          throw error instanceof BadLine || unreadable ? new StartError(error.message) : error;
        },
      );
      return (
        [...stored]
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([country, count]) => `${country}: ${count} places`)
          .join("\n") || "No place of a country that can be served was found."
      );
    },
  },
};
