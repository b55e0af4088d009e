import { expect, test } from "vitest";
import { settingsSchema } from "#features/sites/settings.ts";
import { welcomeSteps } from "./welcome-steps.ts";

const site = (more: object) => settingsSchema.parse({ name: "x", domain: "x", ...more });

test("what a site neither shows nor searches is not asked; it ends with a face", () => {
  expect(welcomeSteps(site({}))).toEqual(["interests", "answer", "photo"]);
  expect(welcomeSteps(site({ visible_profile_notes: "no" }))).toEqual(["interests", "photo"]);
  const none = { visible_profile_fields: [], search_fields: [], visible_profile_notes: "no" };
  expect(welcomeSteps(site(none))).toEqual(["photo"]);
});
