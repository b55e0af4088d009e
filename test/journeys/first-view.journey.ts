import { mostBytes, weigh } from "#bench/measure/weigh.ts";
import { logInDevice } from "./api.ts";
import { placesOf } from "./places.ts";
import { expect, test } from "./vesper.ts";

test("first views weigh what they may, however much the office grows", async ({ vesper }) => {
  const { cookie } = await logInDevice(vesper, "premium@demo.test");
  const { chat = "" } = await placesOf(vesper, "premium@demo.test");
  const pages = [
    ["/", {}, mostBytes.door],
    ["/landers/socialnetwork", {}, mostBytes.door],
    ["/members", { cookie }, mostBytes.members],
    [`/chats/${chat}`, { cookie }, mostBytes.chat],
  ] as const;
  for (const [path, headers, most] of pages) {
    const { scripts = 0, styles = 0 } = (await weigh(vesper.url, path, headers)) ?? {};
    expect(scripts, `${path} is served with its scripts`).toBeGreaterThan(1_000);
    expect.soft(scripts, `bytes of JavaScript of ${path}`).toBeLessThanOrEqual(most);
    expect.soft(styles, `bytes of style of ${path}`).toBeLessThanOrEqual(mostBytes.styles);
  }
});
