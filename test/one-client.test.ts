import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => { world = await openWorld(); });

test("the API's description comes compressed, and 304 to a reader who has it", async () => {
  const read = (headers: Record<string, string>) =>
    fetch(`${world.url}/api/openapi.json`, { headers });
  const first = await read({ "accept-encoding": "br" });
  const etag = first.headers.get("etag") ?? "none";
  expect([first.status, first.headers.get("content-encoding")]).toEqual([200, "br"]);
  expect(await first.json()).toMatchObject({ paths: { "/api/user.php": {} } });
  expect((await read({ "if-none-match": etag })).status).toBe(304);
});
