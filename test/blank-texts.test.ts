import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openChat } from "#features/chat/chat-cast.ts";
import { calls } from "#features/index.ts";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import type { Call } from "#server/calls/define.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { CallName } from "#server/calls/registry.ts";
import { runCall } from "#server/calls/run.ts";
import { type JsonSchema, plausible, schemaOf } from "./plausible.ts";
import { openWorld } from "./world.ts";

/** Texts that draw nothing, by what they are made of. */
const blanks = [
  "\u200b",
  "\u2800",
  "\u00ad",
  "\u3164\u3164",
  "\u115f\u1160",
  "\uffa0",
  "\ufe0f",
  "\u{e0101}",
  "\u202e\u202c",
  "\u2066 \u2069",
  "\u034f\u180e",
  "\u{1d159}",
  "\u{13441}\u{13442}",
  "\u3000\u00a0 \t\n",
  "\ufeff\u2060",
  "\u0301",
  "\u2800\u200b \u3164",
];

/** Where a call takes a text, as paths into its input; '0' is a list's first. */
function textsIn(schema: JsonSchema, path: readonly string[] = []): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textsIn(one, path));
  if (schema.type === "string" && !schema.enum && schema.const === undefined) return [[...path]];
  if (schema.type === "array" && schema.items) return textsIn(schema.items, [...path, "0"]);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    textsIn(inner, [...path, key]),
  );
}

function put(holder: Record<string, unknown>, [key = "", ...rest]: string[], text: string): void {
  if (rest.length === 0) holder[key] = text;
  else {
    const inner = (holder[key] ??= rest[0] === "0" ? [] : {});
    put(inner as Record<string, unknown>, rest, text);
  }
}
const at = (holder: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], holder);

const fields = (Object.keys(calls) as CallName[]).flatMap((name) =>
  textsIn(schemaOf(name)).map((path) => ({ name, path })),
);

test("every text field of every call takes a text that draws nothing as empty", async () => {
  expect(fields.length).toBeGreaterThan(200);
  const kept: string[] = [];
  for (const { name, path } of fields) {
    for (const blank of blanks) {
      if (/password/i.test(path.join("")) && /^\s+$/.test(blank)) continue;
      const input = plausible(name);
      put(input, path, blank);
      const reach = (async ({ input: parsed }: { input: unknown }) => {
        const value = at(parsed, path);
        if (typeof value === "string" && value !== "") kept.push(`${name} ${path.join(".")}`);
        return {};
      }) as never;
      await runCall(calls[name] as Call, reach, input, {
        admitStaff: () => {},
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  }
  expect([...new Set(kept)]).toEqual([]);
});

test("a message of nothing is refused in words, and costs nothing", async () => {
  const world = await openWorld();
  const [alice, bob] = [
    await world.member("Alice", { paid_user: true, credits: 10 }),
    await world.member("Bob", { gender: "man" }),
  ];
  const conversation = { id: await openChat(world, alice, bob) };
  for (const body of blanks) {
    const { status, problem } = await world.call(
      "chat.sendMessage",
      { conversation, client_id: randomUUID(), body },
      { as: alice },
    );
    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "body", code: "invalid.required", detail: "This is required." }],
    ]);
  }
  const { credits } = await world.db
    .selectFrom("wallet")
    .where("account_id", "=", alice.id)
    .select("credits")
    .executeTakeFirstOrThrow();
  expect(credits).toBe(10);
  expect((await world.call("chat.list", {}, { as: bob })).body.chats).toEqual([]);
});

test("a message may hold characters that draw nothing between those that do", async () => {
  const world = await openWorld();
  const [alice, bob] = [
    await world.member("Alice", { paid_user: true, credits: 10 }),
    await world.member("Bob", { gender: "man" }),
  ];
  const conversation = { id: await openChat(world, alice, bob) };
  for (const body of ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "!", "𝕏"])
    expect(
      (
        await world.call(
          "chat.sendMessage",
          { conversation, client_id: randomUUID(), body },
          { as: alice },
        )
      ).body.message.body,
    ).toBe(body);
});

test.each(["\u3164\u3164", "\u115f\u1160", "\uffa0\uffa0", "A\ufe0f", "가\u3164", "\u2800\u2800"])(
  "a name with letters that draw nothing is refused: %j",
  async (name) => {
    const world = await openWorld();
    const alice = await world.member("Alice");
    for (const { status, problem } of [
      await world.call("accounts.signUp", signUpInput("Door", { name })),
      await world.call("profiles.update", { name }, { as: alice }),
    ])
      expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ["name"]]);
  },
);

test("what draws nothing is taken out of a name", async () => {
  const world = await openWorld();
  const alice = await world.member("Alice");
  for (const name of ["Anna\u3164", "An\u034fna", "\u200b\u200bAnna", "\u200fAnna", "A\u00adnna"]) {
    const { body } = await world.call("profiles.update", { name }, { as: alice });
    expect(body.profile.name).toBe("Anna");
  }
});
