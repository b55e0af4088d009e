import { stat } from "node:fs/promises";
import { type CountryResponse, open } from "maxmind";
import { StartError } from "#server/config.ts";

/** How often a changed file is looked for, in milliseconds. */
const lookEvery = 2_000;

/** In which country a network address is, as ISO 3166-1, or null where nobody knows. */
export interface CountryFile {
  countryOf(address: string): string | null;
  close(): void;
}

/**
 * Opens a country file in MaxMind's format and reads it again whenever it changes: such files
 * appear every week. A new one that cannot be read is told to `warn`, and the one before goes on
 * answering.
 * @throws StartError for a file that is not there, is none, or knows no countries
 */
export async function openCountryFile(
  file: string,
  warn: (error: unknown) => void,
): Promise<CountryFile> {
  // Looked at before it is read: a change right after is a change. `watchFile` begins to compare
  // at some later moment, and would never tell of it.
  let seen = await versionOf(file);
  let reader = await read(file).catch((error: unknown) => {
    throw error instanceof StartError
      ? error
      : new StartError(
          `GEOIP_FILE names ${file}, which is no file in MaxMind DB format (.mmdb) that can be read.`,
        );
  });
  // The library can watch by itself, but a half-copied file would then end the process.
  const look = async (): Promise<void> => {
    const version = await versionOf(file);
    if (version === seen) return;
    seen = version;
    reader = await read(file);
  };
  const timer = setInterval(() => {
    look().catch(warn);
  }, lookEvery).unref();
  return {
    countryOf: (address) =>
      reader.get(address.replace(/^::ffff:(?=\d+\.)/i, ""))?.country?.iso_code ?? null,
    close: () => clearInterval(timer),
  };
}

/** Another text for each state of the file; an empty one while there is none. */
const versionOf = (file: string): Promise<string> =>
  stat(file, { bigint: true }).then(
    ({ ino, size, mtimeNs }) => `${ino} ${size} ${mtimeNs}`,
    () => "",
  );

async function read(file: string) {
  // An empty or vanished file is not read at all: it is about to be written.
  if ((await stat(file)).size === 0) throw new Error(`${file} is empty`);
  const reader = await open<CountryResponse>(file);
  const kind = reader.metadata.databaseType;
  if (!/country|city|enterprise/i.test(kind))
    throw new StartError(
      `GEOIP_FILE names ${file}, which is of the kind ${kind} and knows no countries.`,
    );
  return reader;
}
