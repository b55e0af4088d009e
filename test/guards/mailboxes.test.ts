import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./sources.ts";

// Which addresses lead to one mailbox is decided in one place: what cuts off a tag or dots by itself
// counts one person twice. In SQL that place is mailbox_of and canonical_mailbox.

const cuts =
  /\\+\+\[\^@|\\+\+\.\*|split\(\s*["'`]\+["'`]|ndexOf\(\s*["'`]\+["'`]|(?:split_part|strpos|position)\([^)]*'\+'|googlemail/i;
const here = [
  "db/migrations/0072_rings.sql",
  "db/migrations/0075_like-a-banned-member.sql",
  "features/mail/canonical-mailbox.ts",
];
/** Names of providers, as people write them in their messages and names. */
const words = (file: string) =>
  file.startsWith("features/screening/") || file === "features/profiles/name-rules.server.ts";

test("no other code says which addresses lead to one mailbox", () => {
  const statements = globSync("db/migrations/*.sql", { cwd: root }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), "utf8"),
  }));
  const found = [...sources, ...statements].filter(
    ({ file, text }) => !words(file) && cuts.test(text),
  );
  expect(found.map(({ file }) => file).toSorted()).toEqual(here);
});

test.each([
  String.raw`regexp_replace(a.email_key, '\\+[^@]*@', '@')`,
  String.raw`regexp_replace(email, '\+[^@]*@', '@')`,
  String.raw`email.replace(/\+.*@/, "@")`,
  'local.split("+")[0]',
  "local.slice(0, local.indexOf('+'))",
  "split_part(email, '+', 1)",
  'if (domain === "googlemail.com")',
])("another way to do it is seen: %s", (code) => {
  expect(code).toMatch(cuts);
});

// An account that was signed up with an address, and has not confirmed it, is a stranger to it: what
// compares the two by itself forgets that.
const compares =
  /\bemail(?:\.toLowerCase\(\))?\s*[!=]==?\s*(?!"|'|null|undefined)|[!=]==?\s*(?:\w+[!?]?\.)*email\b/;
const viewers = /\b(?:viewer|member|me|account|owner|own)[!?]?\.email\b/;
/** Both only answer as if nothing had to be done. */
const harmless = [
  "features/account-settings/address/change-mail.server.ts",
  "features/accounts/sign-up/sign-up.server.ts",
];
const comparesViewer = (text: string): boolean =>
  text.split(/;|\n\n/).some((statement) =>
    statement.split("\n").some((_, at, lines) => {
      const two = lines.slice(at, at + 2).join(" ");
      return viewers.test(two) && compares.test(two);
    }),
  );

test("whose mailbox an address is, is asked of ownsMailbox", () => {
  const found = sources.filter(
    ({ file, text }) => file.endsWith(".server.ts") && comparesViewer(text),
  );
  expect(found.map(({ file }) => file).toSorted()).toEqual(harmless);
});

test.each([
  "const proven = viewer?.email.toLowerCase() === input.email.toLowerCase();",
  "viewer?.email.toLowerCase() ===\n  email.toLowerCase()",
  "if (input.email === viewer.email) return own;",
  "const own = me.email == address;",
])("a comparison of its own is seen: %s", (code) => {
  expect(comparesViewer(code)).toBe(true);
});
