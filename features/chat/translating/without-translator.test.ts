import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { openCast, openChat, say } from "../chat-cast.ts";
import { openTranslator } from "./translator-cast.ts";

test("without a translator there is no such call, and no screen hears of it", async () => {
  const { world, alice, bob, chat } = await openCast();
  await say(world, bob, chat, "Guten Abend");
  const asked = { conversation: { id: chat }, seq: 1 };
  expect((await world.call("chat.translateMessage", asked, { as: alice })).problem.code).toBe(
    "not_found",
  );
  const { body } = await world.call("chat.read", { conversation: chat }, { as: alice });
  expect(body).not.toHaveProperty("translates");
});

test("one that is not there any more, or does not take our key: the rest of the conversation stands", async () => {
  const translator = await openTranslator();
  const world = await openWorld({}, { TRANSLATE_URL: translator.origin });
  const [alice, bob] = [await world.member("Alice"), await world.member("Bob", { credits: 9 })];
  const chat = await openChat(world, bob, alice);
  await say(world, bob, chat, "Guten Abend");
  const ask = async () =>
    (
      await world.call(
        "chat.translateMessage",
        { conversation: { id: chat }, seq: 1 },
        { as: alice },
      )
    ).problem.code;
  expect(await ask()).toBe("translation_unavailable");
  expect(translator.asked[0]).not.toHaveProperty("api_key");
  await translator.close();
  expect(await ask()).toBe("translation_unavailable");
  expect((await world.call("chat.read", { conversation: chat }, { as: alice })).status).toBe(200);
});
