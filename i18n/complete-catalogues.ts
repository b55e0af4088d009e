import type { Plugin } from "vite";
import { nicheKey, readMessages } from "./catalogue.server.ts";
import { finishedLanguages } from "./locales.ts";

/**
 * Keys that a finished language lacks or has left over, compared with English: `nl: missing
 * chat.send`.
 */
export function catalogueProblems(read = readMessages): string[] {
  const english = Object.keys(read("en"));
  return finishedLanguages.flatMap((language) => {
    const own = Object.keys(read(language));
    return [
      ...english.filter((key) => !own.includes(key)).map((key) => `${language}: missing ${key}`),
      ...own
        .filter((key) => !english.includes(key) && !isOfAddress(key, english))
        .map((key) => `${language}: left over ${key}`),
    ];
  });
}

/** A build with an incomplete language fails, and says which words. */
export const completeCatalogues = (): Plugin => ({
  name: "complete-catalogues",
  apply: "build",
  buildStart() {
    const problems = catalogueProblems();
    if (problems.length > 0) this.error(`The message catalogues differ:\n${problems.join("\n")}`);
  },
});

/**
 * Whether a niche's text says in another form of address ('du') what the common one says, which
 * English never needs: it has the key for no niche. `english`: all its keys.
 */
export function isOfAddress(key: string, english: readonly string[]): boolean {
  const common = nicheKey.exec(key)?.[1] ?? "";
  return english.includes(common) && !english.some((each) => each.startsWith(`${common}@`));
}
