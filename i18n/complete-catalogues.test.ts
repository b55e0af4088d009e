import { expect, test } from "vitest";
import { readMessages } from "./catalogue.server.ts";
import { catalogueProblems } from "./complete-catalogues.ts";

test("the catalogues are complete, and a missing or left-over word would stop the build", () => {
  expect(catalogueProblems()).toEqual([]);
  const { "app.back": _, ...dutch } = readMessages("nl");
  const problems = catalogueProblems((language) =>
    language === "nl" ? { ...dutch, "app.bakc": "Terug" } : readMessages(language),
  );
  expect(problems).toEqual(["nl: missing app.back", "nl: left over app.bakc"]);
});
