import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { signUpInput } from "../accounts-cast.ts";

let world: World;
const accountsOf = (email: string) =>
  world.db.selectFrom("account").where("email_key", "=", email.toLowerCase()).selectAll().execute();

beforeAll(async () => {
  world = await openWorld({ signup_credits: 7, countries: ["NL", "DE"] });
});

test("4 KB of nonsense in any field is refused at that field, and quickly", async () => {
  const nonsense = [
    "a@".repeat(2_048),
    "'\"<script>${{".repeat(315),
    "\u0000\u202e\uffff".repeat(1_365),
    "%00../".repeat(683),
  ];
  const fields = [
    "name",
    "email",
    "password",
    "date_of_birth",
    "country",
    "region",
    "city",
    "signup_message",
    "network",
    "gender",
  ] as const;
  for (const field of fields) {
    for (const text of nonsense) {
      const { status, problem } = await world.call("accounts.signUp", {
        ...signUpInput("Nonsense"),
        [field]: text,
      } as never);
      expect(status, field).toBe(422);
      expect(
        problem.fields?.map(({ path }) => path.split(".")[0]),
        field,
      ).toContain(field === "region" ? "region" : field);
    }
  }
  expect(await accountsOf("nonsense@cast.test")).toHaveLength(0);
});

test("an address of the greatest length is an ordinary address", async () => {
  const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.test`;
  expect((await world.call("accounts.signUp", signUpInput("Longest", { email }))).status).toBe(200);
  expect((await world.call("sessions.login", { email, password: "wrong" })).status).toBe(401);
});

test("one step is checked by the same rules, on its own", async () => {
  expect(
    (
      await world.call("accounts.checkSignUp", {
        step: 1,
        name: "Fresh name",
        date_of_birth: "1970-03-02",
      })
    ).status,
  ).toBe(200);
  const missing = await world.call("accounts.checkSignUp", { step: 1 });
  expect(missing.problem.fields?.map(({ path }) => path)).toEqual(["name", "date_of_birth"]);
  const young = await world.call("accounts.checkSignUp", {
    step: 1,
    name: "aDMIN",
    date_of_birth: "2015-03-02",
  });
  expect(young.problem.fields?.map(({ code }) => code)).toEqual([
    "invalid.name_reserved",
    "invalid.date_of_birth",
  ]);
  const both = await world.call("accounts.checkSignUp", {
    step: 1,
    name: "@alice",
    date_of_birth: "2015-03-02",
  });
  expect(
    both.problem.fields?.map(({ code }) => code),
    "what the schema finds hides nothing of what the rules find",
  ).toEqual(["invalid.name_at", "invalid.date_of_birth"]);
  const known = await world.call("accounts.checkSignUp", {
    step: 3,
    email: "alice@cast.test",
    password: "quiet evenings by the sea",
  });
  const unknown = await world.call("accounts.checkSignUp", {
    step: 3,
    email: "nobody@cast.test",
    password: "quiet evenings by the sea",
  });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});
