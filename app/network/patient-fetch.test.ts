import { expect, test } from "vitest";
import { patient } from "./patient-fetch.ts";

/** A network that fails so many times, then answers. */
function openNetwork(failures: number, error: Error = new TypeError("Failed to fetch")) {
  const heard: string[] = [];
  const fetch = patient({
    fetch: async (asked) => {
      heard.push(String(asked));
      if (heard.filter((each) => each === String(asked)).length <= failures) throw error;
      return new Response("the screen");
    },
    pause: async (ms) => void heard.push(`pause ${ms}`),
    waits: (begins) => void heard.push(begins ? "waits" : "goes on"),
  });
  return { fetch, heard };
}

test("a screen that no network brings is asked for again until one does, with longer pauses", async () => {
  const { fetch, heard } = openNetwork(5);
  expect(await (await fetch("/likes.data")).text()).toBe("the screen");
  expect(heard.filter((each) => each.startsWith("pause"))).toEqual(
    [1_000, 2_000, 4_000, 8_000, 8_000].map((ms) => `pause ${ms}`),
  );
  expect(heard.slice(0, 4)).toEqual(["/likes.data", "waits", "pause 1000", "goes on"]);
});

test("so is what the router learns of its routes", async () => {
  const { fetch } = openNetwork(1);
  expect((await fetch("/__manifest?paths=/likes")).ok).toBe(true);
});

test("a form is sent again under its key, and only so", async () => {
  const keyed = new URLSearchParams({ idempotency_key: "0190" });
  const once = openNetwork(1);
  expect((await once.fetch("/profile.data", { method: "POST", body: keyed })).ok).toBe(true);
  const bare = openNetwork(1);
  await expect(
    bare.fetch("/profile.data", { method: "POST", body: new URLSearchParams({ a: "1" }) }),
  ).rejects.toThrow("Failed to fetch");
  expect(bare.heard).toEqual(["/profile.data"]);
});

test("what is no screen fails as before: calls have their own rules", async () => {
  const { fetch, heard } = openNetwork(1);
  await expect(fetch("/api/likes.php")).rejects.toThrow("Failed to fetch");
  expect(heard).toEqual(["/api/likes.php"]);
});

test("a screen that the member left is not asked for again", async () => {
  const left = new AbortController();
  left.abort();
  const { fetch, heard } = openNetwork(1);
  await expect(fetch("/likes.data", { signal: left.signal })).rejects.toThrow("Failed to fetch");
  expect(heard).toEqual(["/likes.data"]);
});

test("an error that is not the network's is told at once", async () => {
  const { fetch } = openNetwork(1, new DOMException("gone", "AbortError"));
  await expect(fetch("/likes.data")).rejects.toThrow("gone");
});
