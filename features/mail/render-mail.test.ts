import { expect, test } from "vitest";
import { loadWords, readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { renderMail } from "./render-mail.server.ts";

const loaded = loadWords();
const frame = {
  origin: "https://evening.test",
  site: "Evening",
  domainLanguage: "en",
  support: "help@evening.test",
  niche: 1,
  theme: { light: {}, dark: {} },
  company: ["Evening B.V., Kade 1, Amsterdam, Netherlands"],
};

test.each([
  "accounts.mail.activation",
  "accounts.mail.account-exists",
  "account-settings.mail.account-deleted",
  "accounts.mail.reset-password",
  "accounts.mail.reset-unknown",
  "identity.mail.password-changed",
  "identity.mail.new-device",
  "account-settings.mail.reactivation",
  "account-settings.mail.mail-change",
  "account-settings.mail.mail-change-taken",
  "account-settings.mail.mail-change-notice",
  "measures.mail.barred",
])("%s is whole in every language", (words) => {
  for (const language of finishedLanguages) {
    const intl = loaded.get(language)?.intl;
    if (!intl) throw new Error(language);
    const path = { path: "/somewhere?token=abc" };
    const mail = renderMail(
      { to: "a@b.test", words, values: { name: "Ann", days: 14, until: "tonight" }, ...path },
      { intl, ...frame },
    );
    expect(mail.subject).not.toMatch(/[{}]|mail\.\w/);
    expect(mail.text).toContain("help@evening.test");
    expect(mail.html).not.toMatch(/undefined|\{site\}/);
    expect(mail.html.includes("https://evening.test/somewhere?token=abc")).toBe(true);
  }
});

const values = { name: "Ann", count: 2, credits: 50, percentage: 25, until: "tonight" };
const optional = Object.keys(readMessages("en")).flatMap(
  (key) => /^(digests\.mail\.[\w-]+)\.subject$/.exec(key)?.[1] ?? [],
);

test("every letter of the digests is known", () => {
  for (const kind of ["digest-message", "digest-mixed", "suggestions", "offer"])
    expect(optional).toContain(`digests.mail.${kind}`);
});

test.each(optional)(
  "%s can be stopped in every language, by one click and by its link",
  (words) => {
    for (const language of finishedLanguages) {
      const intl = loaded.get(language)?.intl;
      if (!intl) throw new Error(language);
      const rows = [
        {
          title: "Bert",
          label: intl.t("digests.mail.fictional"),
          note: intl.t("digests.mail.row.message", { count: 2 }),
        },
      ];
      for (const count of [1, 2]) {
        const mail = renderMail(
          {
            to: "a@b.test",
            words,
            values: { ...values, count },
            rows,
            path: "/chats",
            unsubscribe: "a-token",
          },
          { intl, ...frame },
        );
        expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]|mail\.\w/);
        for (const body of [mail.text, mail.html])
          expect(body).toContain("https://evening.test/unsubscribe?token=a-token");
        expect(mail.text).toContain("https://evening.test/notifications");
        expect(mail.headers).toEqual({
          "List-Unsubscribe": "<https://evening.test/unsubscribe?token=a-token>",
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        });
      }
    }
  },
);

test("a mail that has to come offers no way to stop it", () => {
  const intl = loaded.get("en")?.intl;
  if (!intl) throw new Error("no words");
  const mail = renderMail(
    {
      to: "a@b.test",
      words: "orders.mail.receipt",
      values,
      facts: [{ label: "Total", value: "25 €" }],
      path: "/transactions",
      morePath: "/pages/return-policy",
    },
    { intl, ...frame },
  );
  expect(mail.headers).toEqual({});
  expect(mail.html).not.toContain("unsubscribe");
  expect(mail.text).toContain("Total: 25 €");
});

test("sentences stand under their labels, figures beside theirs, and all of them may go on in a next line", () => {
  const intl = loaded.get("en")?.intl;
  if (!intl) throw new Error("en");
  const html = (value: string) =>
    renderMail(
      {
        to: "a@b.test",
        words: "accounts.mail.activation",
        values,
        facts: [
          { label: "Total", value: "25 €" },
          { label: "What you can do", value },
        ],
      },
      { intl, ...frame },
    ).html;
  expect(html("Nothing")).toMatch(/What you can do<\/td><td/);
  const wordy = html(
    "You can appeal for six months, free of charge: somebody else looks at it anew.",
  );
  expect(wordy + html("Nothing")).not.toContain("white-space");
  for (const label of ["Total", "What you can do"]) expect(wordy).toContain(`${label}</span><br>`);
});

test("a link says its language where the site's own is another, as a mail program's browser was told of none", () => {
  const links = (["da", "en"] as const).map((language) => {
    const intl = loaded.get(language)?.intl;
    if (!intl) throw new Error("no words");
    const mail = renderMail(
      {
        to: "a@b.test",
        words: "orders.mail.receipt",
        values,
        path: "/activate?token=abc",
        morePath: "/pages/faq#credits",
        unsubscribe: "u",
      },
      { intl, ...frame },
    );
    expect(mail.html).toContain(
      language === "da" ? '/activate?token=abc&amp;language=da"' : '/activate?token=abc"',
    );
    return mail.text.match(/https:\S+/g);
  });
  expect(links[0]).toEqual(
    [
      "activate?token=abc&language=da",
      "pages/faq?language=da#credits",
      "notifications?language=da",
      "unsubscribe?token=u&language=da",
    ].map((path) => `https://evening.test/${path}`),
  );
  expect(links[1]).toEqual(
    ["activate?token=abc", "pages/faq", "notifications", "unsubscribe?token=u"].map(
      (path) => `https://evening.test/${path}${path === "pages/faq" ? "#credits" : ""}`,
    ),
  );
});

test("in French a colon has its narrow space, in subjects and in plain text too", () => {
  const intl = loaded.get("fr")?.intl;
  if (!intl) throw new Error("no words");
  const mail = renderMail(
    {
      to: "a@b.test",
      words: "measures.mail.report-acted",
      values: { number: "R-1" },
      facts: [{ label: "Total", value: "25 €" }],
      rows: [{ title: "Bert", note: "Vous plaît" }],
      path: "/reports",
    },
    { intl, ...frame },
  );
  expect(mail.subject).toContain("R-1\u202f: nous");
  for (const line of [
    "Total\u202f: 25 €",
    "- Bert\u202f: Vous plaît",
    "Mes signalements\u202f:\nhttps://",
  ])
    expect(mail.text).toContain(line);
});

test("whoever may have no account is not told of one", () => {
  for (const language of finishedLanguages) {
    const intl = loaded.get(language)?.intl;
    if (!intl) throw new Error(language);
    const [stranger, member] = [true, false].map(
      (is) =>
        renderMail(
          {
            to: "a@b.test",
            words: "accounts.mail.reset-unknown",
            values: {},
            path: "/",
            stranger: is,
          },
          { intl, ...frame },
        ).text.split("\n--\n")[1],
    );
    expect(member).toContain(
      intl.t("mail.footer", { site: "Evening", support: "help@evening.test" }),
    );
    expect(stranger).toContain(
      intl.t("mail.footer_stranger", { site: "Evening", support: "help@evening.test" }),
    );
  }
});

test("trust row 12: what a member calls themselves is text, never markup or a header", () => {
  const intl = loaded.get("en")?.intl;
  if (!intl) throw new Error("no words");
  const mail = renderMail(
    {
      to: "a@b.test",
      words: "accounts.mail.activation",
      values: { name: `<img src=x onerror="1">\r\nBcc: x` },
      path: "/",
    },
    { intl, ...frame },
  );
  expect(mail.html).not.toContain("<img");
  const listed = renderMail(
    {
      to: "a@b.test",
      words: "digests.mail.digest-message",
      values: { count: 1 },
      rows: [{ title: "<b>x", note: "<i>" }],
      unsubscribe: "t",
    },
    { intl, ...frame },
  );
  expect(listed.html).not.toMatch(/<b>|<i>/);
  expect(mail.subject).not.toContain("\n");
});
