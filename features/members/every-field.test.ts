import { beforeAll, expect, test } from "vitest";
import {
  type Answers,
  forEachField,
  type ProfileField,
  profileFieldNames,
  profileFields,
  siteFieldNames,
} from "#features/profile-fields/profile-fields.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

const last = (field: ProfileField) => profileFields[field].choices.at(-1) ?? "unknown";
const everything = forEachField(last) as Answers;

const settings = {
  search_fields: [...siteFieldNames],
  visible_profile_fields: [...siteFieldNames],
};
let world: World;
let anna: Actor;
let bert: Actor;
beforeAll(async () => {
  world = await openWorld(settings);
  anna = await world.member("Anna");
  bert = await world.member("Bert", { gender: "man", seeks: ["woman"] });
});

const sayNothing = () =>
  world.call(
    "profiles.update",
    forEachField(() => "unknown" as const),
    { as: anna },
  );
const search = (criteria: object) => world.call("members.search", criteria, { as: bert });

test.each(profileFieldNames)("%s is answered, read and searched by", async (field) => {
  await sayNothing();
  const { body } = await world.call("profiles.update", { [field]: last(field) }, { as: anna });
  expect(body.profile[field]).toBe(last(field));
  const { body: seen } = await world.call("members.read", { id: anna.id }, { as: bert });
  expect(seen.profile).toMatchObject({ ...forEachField(() => "unknown"), [field]: last(field) });
  expect((await search({ [field]: [last(field)] })).body.profiles).toMatchObject([{ id: anna.id }]);
  const other = profileFields[field].choices[1];
  expect((await search({ [field]: [other] })).body.profiles).toEqual([]);
});

test.each(profileFieldNames)(
  "%s is said and searched by on no site that does not list it",
  async (field) => {
    const others = siteFieldNames.filter((each) => each !== field);
    const host = `no-${field.replaceAll("_", "-")}.test`;
    await world.site(host, { search_fields: others, visible_profile_fields: others });
    const clara = await world.member("Clara", { host });
    const dirk = await world.member("Dirk", { host, gender: "man", seeks: ["woman"] });
    await world.call("profiles.update", everything, { as: clara, host });
    const { body } = await world.call("members.read", { id: clara.id }, { as: dirk, host });
    expect(body.profile).toMatchObject({ ...everything, [field]: "unknown" });
    const other = profileFields[field].choices[1];
    const found = await world.call("members.search", { [field]: [other] }, { as: dirk, host });
    expect(found.body.profiles).toMatchObject([{ id: clara.id }]);
  },
);
