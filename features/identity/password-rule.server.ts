import type { Site } from "#features/sites/site.server.ts";
import { isCommonPassword, unswapped, withoutEnding } from "./common-passwords.server.ts";

/** Whose password it is to be. */
interface Owner {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Letters or digits that a password needs besides the words that anybody who attacks this account
 * would try.
 */
const leastBesides = 5;
/** Words of this software, of its demo and of every operator's desk. */
const houseWords = ["vesper", "demo", "admin", "operator", "support", "moderator"];

/**
 * May this password not be chosen? The one rule of every door that stores one: sign-up, reset,
 * change. Gives the message that says why (docs/security.md), or null: one of the first guesses,
 * made of the member's name or address, or of the site's.
 */
export async function passwordIssue(
  site: Site,
  password: string,
  { email = "", name = "" }: Owner,
): Promise<"invalid.password_common" | "invalid.password_own" | "invalid.password_site" | null> {
  const [local = "", domain = ""] = email.split("@");
  const own = [
    email,
    local,
    name,
    ...wordsOf(local),
    ...wordsOf(name),
    ...wordsOf(domain).slice(0, -1),
  ];
  const here = [
    site.settings.name,
    site.settings.domain,
    site.canonicalHost,
    ...[site.settings.name, site.settings.domain, site.canonicalHost].flatMap(wordsOf),
    ...houseWords,
  ];
  if (isMadeOf(password, own)) return "invalid.password_own";
  if (isMadeOf(password, [...here, ...own])) return "invalid.password_site";
  return (await isCommonPassword(password)) ? "invalid.password_common" : null;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);
const plain = (text: string): string =>
  unswapped(text.normalize("NFC")).replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Is nothing of it left, or too little, without these words? Longest first, so that a name is taken
 * out whole.
 */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const known = [...new Set(words.map(plain).filter((word) => word.length > 2))].toSorted(
    (a, b) => b.length - a.length,
  );
  return [plain(password), plain(withoutEnding(password))].some((given) => {
    const left = known.reduce((rest, word) => rest.replaceAll(word, ""), given);
    return left.length < given.length && left.length < leastBesides;
  });
}
