import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { interestNames } from "#features/interests/interest-names.ts";

let world: World;
let alice: Actor, bob: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "BE"] });
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man" });
});

const update = (input: Input<"profiles.update">, as: Actor | null = alice, key?: string) =>
  world.call("profiles.update", input, { as, ...(key && { key }) });

test("what is changed is kept and read by others; what is left out stays", async () => {
  await update({
    about: "  Reads and cooks.  ",
    seeks: ["man", "woman"],
    hair_colour: "grey",
    relationship_status: "widowed",
    interests: ["wine", "adventure", "wine"],
  });
  const { body } = await update({ region: "BE-VAN", city: "Antwerpen", eye_colour: "blue" });
  expect(body.profile).toMatchObject({
    about: "Reads and cooks.",
    seeks: ["woman", "man"],
    hair_colour: "grey",
    eye_colour: "blue",
    relationship_status: "widowed",
    interests: ["adventure", "wine"],
    country: "BE",
    region: "BE-VAN",
    city: "Antwerpen",
  });
  const seen = (await world.call("members.read", { id: alice.id }, { as: bob })).body;
  expect(seen.profile).toMatchObject({
    about: "Reads and cooks.",
    city: "Antwerpen",
    region_name: "Antwerpen",
  });
  expect(seen.profile).not.toHaveProperty("date_of_birth");
  expect((await world.call("profiles.own", {}, { as: alice })).body.profile.date_of_birth).toBe(
    "1976-05-17",
  );
});

test("a new name is the name that others read; the old one is free again", async () => {
  const carla = await world.member("Carla van Dam");
  expect((await update({ name: "Carla" }, carla)).body.profile.name).toBe("Carla");
  expect((await update({ name: "Carla" }, carla)).status).toBe(200);
  expect((await world.call("members.read", { id: carla.id }, { as: bob })).body.profile.name).toBe(
    "Carla",
  );
  expect((await update({ name: "Carla van Dam" }, await world.member("Dora"))).status).toBe(200);
});

test("a name changes three times in 30 days, however many are sent at once; then at its field it says when the next may be", async () => {
  const nora = await world.member("Nora");
  expect((await update({ name: "Support" }, nora)).status, "refused: no change").toBe(422);
  await update({ name: "Nora", about: "The same name is no change" }, nora);
  const names = ["Nora Een", "Nora Twee", "Nora Drie", "Nora Vier", "Nora Vijf"];
  const answers = await Promise.all(names.map((name) => update({ name }, nora)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status !== 200)?.problem;
  expect(refused).toMatchObject({
    code: "name_changes_used_up",
    status: 409,
    data: { days: 30 },
    detail:
      "You’ve changed your username three times in 30 days. You can change it again in 30 days.",
    fields: [{ path: "name", detail: expect.stringContaining("30 days") as string }],
  });
  const {
    body: { profile },
  } = await world.call("profiles.own", {}, { as: nora });
  expect(
    (await update({ name: profile.name, about: "The rest still changes" }, nora)).body.profile
      .about,
  ).toBe("The rest still changes");
  await sql`update name_change set changed_at = changed_at - interval '29 days'
    where account_id = ${nora.id}`.execute(world.db);
  expect((await update({ name: "Nora Zes" }, nora)).problem.data).toEqual({ days: 1 });
  await sql`update name_change set changed_at = changed_at - interval '1 day'
    where account_id = ${nora.id}`.execute(world.db);
  expect((await update({ name: "Nora Zes" }, nora)).body.profile.name).toBe("Nora Zes");
});

test("contact and bank details in the text about oneself are asked about once, and kept when they are meant", async () => {
  const olga = await world.member("Olga");
  const about = "Write to olga@mail.test or pay NL91 ABNA 0417 1643 00.";
  const asked = await update({ about, eye_colour: "blue" }, olga);
  expect([asked.status, asked.problem.code, asked.problem.data]).toEqual([
    409,
    "about_unconfirmed",
    { kinds: ["iban", "email"] },
  ]);
  expect(
    (await world.call("profiles.own", {}, { as: olga })).body.profile,
    "nothing is saved yet",
  ).toMatchObject({ about: "", eye_colour: "unknown" });
  expect((await update({ about, contact_confirmed: true }, olga)).body.profile.about).toBe(about);
  expect((await update({ about: `Hello! ${about}` }, olga)).status, "it was there before").toBe(
    200,
  );
  expect((await update({ about: `${about} Or www.olga.test/me` }, olga)).problem.data).toEqual({
    kinds: ["iban", "email", "link"],
  });
  expect((await update({ about: "I read and cook." }, olga)).status).toBe(200);
});

test("two members who want one name at the same moment both have it", async () => {
  const two = await Promise.all([world.member("Eva"), world.member("Fleur")]);
  const answers = await Promise.all(
    two.map((member) => update({ name: "Sylvia", about: "the same evening" }, member)),
  );
  expect(answers.map(({ body }) => body.profile.name)).toEqual(["Sylvia", "Sylvia"]);
});

test("trust row 1: the preview is what others get: a free member's without the clear photos; and nobody else's changes by it", async () => {
  const gina = await world.member("Gina");
  const files = await world.db
    .selectFrom("profile")
    .where("id", "=", gina.id)
    .select(["thumb", "card", "blurred"])
    .executeTakeFirstOrThrow();
  const image = await world.db
    .insertInto("image")
    .values({
      profile_id: gina.id,
      status: "active",
      thumb: files.thumb ?? "",
      card: files.card ?? "",
      full: "f".repeat(32),
      blurred: files.blurred ?? "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("image")
    .values({
      profile_id: gina.id,
      position: 1,
      thumb: "a",
      card: "b",
      full: "waiting-for-review",
      blurred: "d",
    })
    .execute();
  expect(image.id).toBeTruthy();
  const seen = async (as: Actor, preview?: "free" | "premium") =>
    (await world.call("members.read", { id: gina.id, ...(preview && { preview }) }, { as })).body
      .profile;
  const others = await seen(bob);
  expect(await seen(gina, "free")).toEqual(others);
  expect(JSON.stringify(others)).not.toContain("f".repeat(32));
  const paying = await world.member("Hans", { gender: "man", paid_user: true });
  expect(await seen(gina, "premium")).toEqual(await seen(paying));
  expect(JSON.stringify(await seen(gina, "premium"))).toContain("f".repeat(32));
  expect(JSON.stringify(await seen(gina, "premium"))).not.toContain("waiting-for-review");
  expect(await seen(bob, "premium"), "to anybody else the word means nothing").toEqual(others);
});

test("all fifty interests fit, to the last bit", async () => {
  expect((await update({ interests: [...interestNames] })).body.profile.interests).toEqual([
    ...interestNames,
  ]);
});

test.each<[Input<"profiles.update">, string, string]>([
  [{ region: "NL-NH", city: "Atlantis" }, "city", "invalid.place"],
  [{ region: "DE-BE", city: "Berlin" }, "region", "invalid.place"],
  [{ region: "NL-XX", city: "Amsterdam" }, "region", "invalid.place"],
  [{ city: "Amsterdam" }, "region", "invalid.required"],
  [{ about: "x".repeat(2_001) }, "about", "invalid.too_long"],
  [{ seeks: [] }, "seeks", "invalid.required"],
  [{ name: "@anna" }, "name", "invalid.name_at"],
  [{ name: "alice@cast.test" }, "name", "invalid.name_is_email"],
  [{ name: "A" }, "name", "invalid.too_short"],
  [{ name: "Support" }, "name", "invalid.name_reserved"],
  [{ hair_colour: "plaid" as "grey" }, "hair_colour", "invalid.value"],
])("%j is refused at its field", async (input, path, code) => {
  const { status, problem } = await update(input);
  expect(status).toBe(422);
  expect(problem.fields).toMatchObject([{ path, code }]);
});

test("a member may write her own name in other capitals", async () => {
  expect((await update({ name: "ALICE" })).body.profile.name).toBe("ALICE");
  expect((await update({ name: "Alice" })).status).toBe(200);
});

test("a visitor has no profile; a member cannot name another's", async () => {
  expect((await world.call("profiles.own", {})).problem.code).toBe("authentication_required");
  expect((await update({ about: "x" }, null)).problem.code).toBe("authentication_required");
  await update({ about: "mine", id: bob.id } as Input<"profiles.update">);
  expect((await world.call("profiles.own", {}, { as: bob })).body.profile.about).toBe("");
});

test("a retry with the same key is one change", async () => {
  await update({ about: "first" }, alice, "one-and-the-same");
  await update({ about: "second" });
  expect((await update({ about: "first" }, alice, "one-and-the-same")).body.profile.about).toBe(
    "first",
  );
  expect((await world.call("profiles.own", {}, { as: alice })).body.profile.about).toBe("second");
});

test("fields and notes that the site hides are not said", async () => {
  await world.site("quiet.test", {
    visible_profile_fields: ["interests"],
    visible_profile_notes: "no",
  });
  const carla = await world.member("Carla", { host: "quiet.test" });
  const dora = await world.member("Dora", { host: "quiet.test" });
  await world.call(
    "profiles.update",
    { about: "a note", tattoos: "many", interests: ["tea"] },
    { as: carla, host: "quiet.test" },
  );
  const { body } = await world.call(
    "members.read",
    { id: carla.id },
    { as: dora, host: "quiet.test" },
  );
  expect(body.profile).toMatchObject({ about: "", tattoos: "unknown", interests: ["tea"] });
});
