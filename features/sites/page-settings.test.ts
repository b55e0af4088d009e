import { expect, test } from "vitest";
import { pageSettings } from "./page-settings.ts";
import { settingsSchema } from "./settings.ts";

const settings = settingsSchema.parse({
  name: "Vesper",
  domain: "vesper.test",
  index_title: { en: "Good company", de: "Gute Gesellschaft" },
  fictional_warning: { de: "Erfunden" },
  minimum_message_costs: {
    DE: { costs: 33, currency: "EUR" },
    NO: { costs: 383, currency: "NOK" },
  },
});

test("a page takes along the operator's texts in its own language only, and its reader's country's costs", () => {
  expect(pageSettings(settings, "de", "NO")).toEqual({
    ...settings,
    index_title: { de: "Gute Gesellschaft" },
    fictional_warning: { de: "Erfunden" },
    minimum_message_costs: { NO: { costs: 383, currency: "NOK" } },
  });
});

test("what the operator did not write in this language stays unwritten, and a country without costs has none", () => {
  expect(pageSettings(settings, "fi", "FI")).toEqual({
    ...settings,
    index_title: {},
    fictional_warning: {},
    minimum_message_costs: {},
  });
});
