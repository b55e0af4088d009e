import { expect, test } from "vitest";
import { emailField } from "./email-field.ts";

const parse = (typed: string): string | null => emailField().safeParse(typed).data ?? null;

/** Every printable ASCII character that RFC 5322 allows in an atom besides letters and digits. */
const signs = Array.from("!#$%&'*+/=?^_`{|}~-");

test.each(
  signs.flatMap((sign) => [
    `a${sign}b@example.org`,
    `${sign}a@example.org`,
    `a${sign}@example.org`,
  ]),
)("%s is accepted as it is", (email) => {
  expect(parse(email)).toBe(email);
});

test.each([
  ["anna@münchen.de", "anna@xn--mnchen-3ya.de"],
  ["anna@MÜNCHEN.DE", "anna@xn--mnchen-3ya.de"],
  ["anna@mu\u0308nchen.de", "anna@xn--mnchen-3ya.de"],
  ["anna@xn--mnchen-3ya.de", "anna@xn--mnchen-3ya.de"],
  ["anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"],
  ["anna@xn--e1afmkfd.xn--p1ai", "anna@xn--e1afmkfd.xn--p1ai"],
  ["anna@例え.jp", "anna@xn--r8jz45g.jp"],
  ["anna@例え。jp", "anna@xn--r8jz45g.jp"],
  ["anna@مثال.السعودية", "anna@xn--mgbh0fb.xn--mgberp4a5d4ar"],
  ["anna@example.xn--vermgensberatung-pwb", "anna@example.xn--vermgensberatung-pwb"],
  ["Anna@Example.ORG", "Anna@example.org"],
  ["  anna@example.org\t", "anna@example.org"],
  ["anna@example.org\u200b", "anna@example.org"],
  ["\u202aanna@example.org\u202c", "anna@example.org"],
  ["\ufeffanna\u00ad@example.org", "anna@example.org"],
  ["anna＠example.org", "anna@example.org"],
  ["anna@example.org.", "anna@example.org"],
  ["anna@example.org,", "anna@example.org"],
  ["anna@example.org; ", "anna@example.org"],
  ["<anna@example.org>", "anna@example.org"],
  [" <anna@example.org>;", "anna@example.org"],
  ["(anna@example.org).", "anna@example.org"],
  ['"anna@example.org"', "anna@example.org"],
  ["'anna@example.org'", "anna@example.org"],
  ["“anna@example.org”", "anna@example.org"],
  ["mailto:anna@example.org", "anna@example.org"],
  ["mailto:anna%2Btag@example.org", "anna+tag@example.org"],
  ["mailto:anna%zz@example.org", "anna%zz@example.org"],
  ["Anna <anna@example.org>", "anna@example.org"],
  ["Anna Müller <anna@münchen.example>,", "anna@xn--mnchen-3ya.example"],
  ['"Müller, Anna" <anna@example.org>', "anna@example.org"],
  ["[anna@example.org](mailto:anna@example.org)", "anna@example.org"],
  ["ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "anna@example.org"],
  ["anna﹫example.org", "anna@example.org"],
  ["MAILTO:anna@example.org?subject=Hi", "anna@example.org"],
  ["<mailto:anna@example.org>", "anna@example.org"],
  ["E-Mail: anna@example.org", "anna@example.org"],
  ["anna@münchen.de.", "anna@xn--mnchen-3ya.de"],
  [`${"a".repeat(64)}@example.org`, `${"a".repeat(64)}@example.org`],
  [`anna@${"a".repeat(63)}.org`, `anna@${"a".repeat(63)}.org`],
  ["anna@a.b.c.d.example.co.uk", "anna@a.b.c.d.example.co.uk"],
])("%j has one spelling: %s", (typed, stored) => {
  expect(parse(typed)).toBe(stored);
});

test.each([
  "",
  "anna",
  "@example.org",
  "anna@",
  "anna.@example.org",
  ".anna@example.org",
  "anna..b@example.org",
  "anna b@example.org",
  '"anna b"@example.org',
  "jörg@example.de",
  "anna@localhost",
  "anna@192.0.2.1",
  "anna@[192.0.2.1]",
  "anna@3221225985",
  "anna@example.c",
  "anna@ex_ample.org",
  "anna@-example.org",
  "anna@example-.org",
  "anna@example..org",
  "anna@example.org/path",
  "anna@example.org:25",
  "anna@example.org?x=1",
  "anna@example.org#x",
  "anna@exa%6Dple.org",
  "anna@bert@example.org",
  "Anna <anna@example.org>, Bert <bert@example.org>",
  "anna@example.org <bert@example.org>",
  "anna@example.org,bert@example.org",
  "anna@example.org\r\nBcc: bert@example.org",
  `${"a".repeat(65)}@example.org`,
  `anna@${"a".repeat(64)}.org`,
  `anna@${"a.".repeat(130)}org`,
  "a".repeat(50_000),
  `${"a.".repeat(400)}@b.c`,
])("%j is refused", (typed) => {
  expect(emailField().safeParse(typed).error?.issues[0]?.message).toBe("invalid.email");
});
