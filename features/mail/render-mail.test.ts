import { expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { renderMail } from "./render-mail.server.ts";

const frame = { origin: "https://evening.test", site: "Evening", support: "help@evening.test", niche: 1 };

test.each(["activation", "account-exists", "account-deleted", "reset-password", "reset-unknown", "password-changed", "reactivation", "mail-change", "mail-change-taken", "mail-change-notice"])("%s is whole in every language", (words) => {
  for (const language of finishedLanguages) {
    const intl = loadWords().get(language)?.intl;
    if (!intl) throw new Error(language);
    const path = { path: "/somewhere?token=abc" };
    const mail = renderMail({ to: "a@b.test", words, values: { name: "Ann", days: 14 }, ...path }, { intl, ...frame });
    expect(mail.subject).not.toMatch(/[{}]|mail\./);
    expect(mail.text).toContain("help@evening.test");
    expect(mail.html).not.toMatch(/undefined|\{site\}/);
    expect(mail.html.includes("https://evening.test/somewhere?token=abc")).toBe(true);
  }
});

test("trust row 12: what a member calls themselves is text, never markup or a header", () => {
  const intl = loadWords().get("en")?.intl;
  if (!intl) throw new Error("no words");
  const mail = renderMail({ to: "a@b.test", words: "activation", values: { name: `<img src=x onerror="1">\r\nBcc: x` }, path: "/" }, { intl, ...frame });
  expect(mail.html).not.toContain("<img");
  expect(mail.subject).not.toContain("\n");
});
