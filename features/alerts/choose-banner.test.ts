import { expect, test } from "vitest";
import { alertNames } from "./alert-names.ts";
import { forEachField } from "#features/profile-fields/profile-fields.ts";
import { askedParts } from "#features/profiles/asked-parts.ts";
import { completeness, profileParts } from "#features/profiles/completeness.ts";
import { chooseBanner } from "./choose-banner.ts";

type Where = Parameters<typeof chooseBanner>[0];
type User = NonNullable<Where["user"]>;

const profile: NonNullable<User["profile"]> = {
  id: "0199",
  name: "Anna",
  age: 50,
  gender: "woman",
  country: "NL",
  region: "NL-UT",
  city: "Utrecht",
  fictional: false,
  online: true,
  main_image: null,
  ...forEachField(() => "unknown" as const),
  interests: [],
  about: "",
  status: "active",
  images: [],
  date_of_birth: "1976-01-01",
  seeks: ["man"],
};
const site: Where["site"] & Parameters<typeof askedParts>[0] = {
  visible_profile_fields: ["relationship_status"],
  visible_profile_notes: "yes",
  search_fields: [],
  push_public_key: "a key",
};
const complete = {
  ...profile,
  about: "I sail.",
  relationship_status: "single" as const,
  images: [
    { filename: "", thumb_filename: "", status: "active" as const, locked: false, match: "" },
  ],
};
const member: User = {
  status: "active",
  alerts: [...alertNames],
  notifications_disabled: ["bounce"],
  profile,
};
const on = (pathname: string, user: Partial<User> | null = {}, more: Partial<Where> = {}) =>
  chooseBanner({
    user: user && { ...member, ...user },
    site,
    pathname,
    reminded: false,
    pushable: true,
    share: shareOf(user?.profile === undefined ? profile : user.profile),
    ...more,
  });
const shareOf = (shown: User["profile"]) =>
  shown && completeness(profileParts(shown, askedParts(site)));
const without = (...names: string[]) => alertNames.filter((name) => !names.includes(name));

test("section 4: one alert at a time, in this order", () => {
  expect(on("/members", {}, { reminded: true })).toBeNull();
  expect(on("/members")).toBe("disabled_notifications");
  expect(on("/members", { notifications_disabled: [] })).toBe("push");
  expect(on("/members", { notifications_disabled: [] }, { pushable: false })).toBe(
    "enrich_profile",
  );
});

test("section 4: these alerts need login", () => {
  expect(on("/members", null)).toBeNull();
});

test("section 4, disabled-notification alert: put away it is gone, and the next may come", () => {
  expect(on("/members", { alerts: without("disabled_notifications") })).toBe("push");
});

test("section 4, enrich-profile alert: above the lists, until it is put away or all is there, and never in the way of push", () => {
  const quiet = { notifications_disabled: [] };
  const pushed = { ...quiet, alerts: without("push") };
  expect(on("/members", quiet)).toBe("push");
  expect(on("/likes/given", pushed)).toBe("enrich_profile");
  expect(on("/members", { ...pushed, profile: complete })).toBeNull();
  expect(on("/members", { ...quiet, alerts: without("enrich_profile", "push") })).toBeNull();
  for (const pathname of ["/profile", "/members/0199", "/likes/m/0199", "/premium", "/chats"])
    expect(on(pathname, pushed), pathname).toBeNull();
});

test("section 4, push alert: not without the site's key, nor before the address is confirmed", () => {
  const quiet = { notifications_disabled: [], profile: complete };
  expect(
    chooseBanner({
      user: { ...member, ...quiet },
      site: { ...site, push_public_key: null },
      share: shareOf(complete),
      pathname: "/members",
      reminded: false,
      pushable: true,
    }),
  ).toBeNull();
  expect(on("/members", { ...quiet, status: "not_confirmed" })).toBeNull();
});

test("what stops mails is said on every screen but the settings, which say it themselves, and the till", () => {
  expect(on("/members/0199")).toBe("disabled_notifications");
  for (const pathname of ["/notifications", "/settings", "/premium", "/credits/p1", "/login"])
    expect(on(pathname), pathname).toBeNull();
});
