import { expect, test } from "vitest";
import { firstName } from "./visitors.server.ts";

test.each([
  ["Anna", "Anna"],
  ["anna", "anna"],
  ["ANNA BERGER", "ANNA"],
  ["Anna-Lena Berger", "Anna"],
  ["Anna_Berger", "Anna"],
  ["AnnaBerger", "Anna"],
  ["ANNABerger", "ANNA"],
  ["Anna1971", "Anna"],
  ["1971Bert", "Bert"],
  ["Łukasz.K", "Łukasz"],
  ["Zo\u0065\u0308 van Dam", "Zo\u0065\u0308"],
  ["0612345678", "…"],
])("of %s, visitors are told %s", (name, told) => {
  expect(firstName(name)).toBe(told);
});
