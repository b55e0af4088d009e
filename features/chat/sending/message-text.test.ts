import { expect, test } from "vitest";
import { openCast, say } from "../chat-cast.ts";

const { world, alice, bob, chat } = await openCast();

test("too long, empty and 4 KB of nonsense", async () => {
  expect((await say(world, bob, chat, "   ")).problem.fields?.[0]?.path).toBe("body");
  expect((await say(world, bob, chat, "x".repeat(1_001))).problem).toMatchObject({
    code: "message_too_long",
    data: { max: 1_000 },
  });
  expect((await say(world, bob, chat, "\u0000")).status).toBe(422);
  const nonsense = `{"}',\\"null,;--\n\t${"🫖\ud800‮ '\"\\{},".repeat(250)}`.slice(0, 999);
  const { status, body } = await say(world, bob, chat, nonsense);
  expect(status).toBe(200);
  const { body: read } = await world.call(
    "chat.read",
    { conversation: chat, after: body.message.seq - 1 },
    { as: alice },
  );
  expect(read.messages[0]?.body).toBe(nonsense.trim().toWellFormed());
  expect((await say(world, bob, "not-a-uuid", "Hello")).status).toBe(422);
});

test("emoji count as one character each", async () => {
  expect((await say(world, bob, chat, "🫖".repeat(1_000))).status).toBe(200);
});
