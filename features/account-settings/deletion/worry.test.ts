import { expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld } from "#test/world.ts";
import { password, withPassword } from "../settings-cast.ts";

test("trust row 32: worry that a member may harm themselves is no accusation: no wait, and nothing sealed", async () => {
  const world = await openWorld();
  const vera = await world.member("Vera");
  const report = ({ id }: Actor, reason: "self_harm" | "scam", message?: object) =>
    world.call(
      "reports.report",
      { profile: { id }, reason, ...message } as { profile: { id: string }; reason: "scam" },
      { as: vera },
    );
  const sealed = () => world.db.selectFrom("sealed_conversation").select("report_id").execute();
  const eraseNow = async (as: Actor) =>
    (await world.call("account-settings.deleteAccount", { password, now: true }, { as })).body
      .erased;
  const worried = async (name: string) => {
    const member = await withPassword(world, name, { paid_user: true, credits: 100 });
    const chat = await openChat(world, member, vera);
    await say(world, member, chat, "I cannot go on");
    const message = { message: { conversation: chat, seq: 1 } };
    expect((await report(member, "self_harm", message)).status).toBe(200);
    return member;
  };

  const mia = await worried("Mia");
  expect(await sealed()).toEqual([]);
  expect(await eraseNow(mia)).toBe(true);

  // An accusation in the same case still counts.
  const max = await worried("Max");
  expect((await report(max, "scam")).status).toBe(200);
  expect(await sealed()).toHaveLength(1);
  expect(await eraseNow(max)).toBe(false);
});
