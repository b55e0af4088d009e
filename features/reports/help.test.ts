import { beforeAll, describe, expect, test } from "vitest";
import { careTopics, helplinesFor, topicOf } from "#features/care/helplines.ts";
import { languages } from "#i18n/locales.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { reportReasons } from "./reasons.ts";

let world: World;
let accused: Actor;
beforeAll(async () => {
  world = await openWorld({}, { PUBLIC_URL: "http://127.0.0.1", COUNTRY_HEADER: "CF-IPCountry" });
  accused = await world.member("Bob", { gender: "man" });
});

const dangers = reportReasons.filter((reason) => topicOf(reason) !== null);
const forget = () => world.services.pool.query("delete from rate_limit");
const expected = (country: string, reason: string) => {
  const topic = topicOf(reason);
  return topic ? [...helplinesFor(country, topic)] : undefined;
};
const outside = async (
  reason: (typeof reportReasons)[number],
  options: { as?: Actor; headers?: Record<string, string> } = {},
) => {
  await forget();
  return world.call(
    "reports.reportOutside",
    { email: "eve@outside.test", who: "Bob", link: "", reason, words: "He did this to me." },
    options,
  );
};

test("blackmail, threats, intimate pictures, stalking, self-harm and danger have helplines", () => {
  expect(dangers.toSorted()).toEqual([
    "blackmail",
    "danger",
    "intimate",
    "publish",
    "self_harm",
    "stalking",
  ]);
});

describe("helplines of where they live", () => {
  test.each(reportReasons)("on /report to a member, for '%s'", async (reason) => {
    const member = await world.member(`Vera-${reason.replace("_", "")}`, { country: "DE" });
    const { status, body } = await outside(reason, { as: member });
    expect(status).toBe(200);
    expect(body.help).toEqual(expected("DE", reason));
  });

  test.each(dangers)(
    "on /report to a visitor, by their network's country, for '%s'",
    async (reason) => {
      for (const country of ["FR", "GB", "JP"]) {
        const { body } = await outside(reason, { headers: { "cf-ipcountry": country } });
        expect(body.help, country).toEqual(expected(country, reason));
      }
    },
  );

  test.each(dangers)(
    "of a member who reports a member, and in their list while it is open: '%s'",
    async (reason) => {
      const member = await world.member(`Lea-${reason.replace("_", "")}`, { country: "FI" });
      expect((await world.call("reports.list", {}, { as: member })).body.help).toBeUndefined();
      const { body } = await world.call(
        "reports.report",
        { profile: { id: accused.id }, reason },
        { as: member },
      );
      expect(body.help).toEqual(expected("FI", reason));
      expect((await world.call("reports.list", {}, { as: member })).body.help).toEqual(
        expected("FI", reason),
      );
      await world.db
        .updateTable("report")
        .set({ status: "acted", answered_at: new Date() })
        .where("reporter_id", "=", member.id)
        .execute();
      expect((await world.call("reports.list", {}, { as: member })).body.help).toBeUndefined();
    },
  );
});

test("each heading beside a helpline has its words in every language", () => {
  for (const language of languages) {
    const intl = world.services.words.get(language)?.intl;
    for (const topic of careTopics)
      for (const { kind } of [...helplinesFor("GB", topic), ...helplinesFor("JP", topic)]) {
        const words = intl?.t(`care.kind.${kind}`) ?? "";
        expect(words, `${language} ${kind}`).not.toBe("");
        expect(words).not.toContain("care.");
      }
    expect(intl?.t("care.help_title")).not.toContain("care.");
  }
});
