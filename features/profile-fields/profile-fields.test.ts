import { beforeAll, expect, test } from "vitest";
import { readMessages } from "#i18n/catalogue.server.ts";
import { openWorld, type World } from "#test/world.ts";
import { codeIn } from "./codes.ts";
import {
  fieldsIn,
  forEachField,
  profileFieldNames,
  profileFields,
  siteFieldNames,
  verifiedShift,
} from "./profile-fields.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test("every answer has a code that fits beside the others and the checked photo", () => {
  const answers = profileFieldNames.flatMap((field) => {
    const { shift, bits: width, choices } = profileFields[field];
    expect(choices.length, field).toBeLessThanOrEqual(2 ** width);
    return Array.from({ length: width }, (_, bit) => shift + bit);
  });
  const bits = [...answers, verifiedShift];
  expect(new Set(bits).size).toBe(bits.length);
  expect(Math.max(...bits)).toBeLessThan(31); // `attributes` is an integer
});

test("the database packs each field where the table says", async () => {
  const { id } = await world.member("Anna");
  for (const field of profileFieldNames) {
    const code = profileFields[field].choices.length - 1;
    const { attributes } = await world.db
      .updateTable("profile")
      .set({ ...forEachField(() => 0), [field]: code })
      .where("id", "=", id)
      .returning("attributes")
      .executeTakeFirstOrThrow();
    expect(forEachField((each) => codeIn(attributes, each))).toEqual({
      ...forEachField(() => 0),
      [field]: code,
    });
  }
});

test("and keeps there that the main photo was checked", async () => {
  const { id } = await world.member("Bea");
  const { attributes } = await world.db
    .updateTable("profile")
    .set({ ...forEachField(() => 0), thumb: "bea", checked_thumb: "bea" })
    .where("id", "=", id)
    .returning("attributes")
    .executeTakeFirstOrThrow();
  expect(attributes).toBe(1 << verifiedShift);
});

test("forms and facts show every field once, at a place of its own", () => {
  const shown = [...fieldsIn("situation"), ...fieldsIn("looks")];
  expect(shown.toSorted()).toEqual(profileFieldNames.toSorted());
  const places = shown.map(
    (field) => `${profileFields[field].section} ${profileFields[field].place}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

test("every field and every answer has its words", () => {
  const words = readMessages("en");
  const keys = [
    ...siteFieldNames.map((field) => `profiles.field.${field}`),
    ...profileFieldNames.flatMap((field) =>
      profileFields[field].choices.map((answer) => `profiles.${field}.${answer}`),
    ),
  ];
  expect(keys.filter((key) => !Object.hasOwn(words, key))).toEqual([]);
});
