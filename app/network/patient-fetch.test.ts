import { UNSAFE_decodeViaTurboStream } from "react-router";
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
    unanswered: (now) => void heard.push(now ? "unanswered" : "sending"),
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

test("a form is sent again under its key", async () => {
  const body = new URLSearchParams({ idempotency_key: "0190" });
  const { fetch, heard } = openNetwork(1);
  expect((await fetch("/profile.data", { method: "POST", body })).ok).toBe(true);
  expect(heard).not.toContain("unanswered");
});

const forms: [what: string, body: BodyInit][] = [
  ["fields", new URLSearchParams({ words: "It never came." })],
  ["files", new FormData()],
  ["JSON", JSON.stringify({ words: "It never came." })],
];

test.each(forms)(
  "a form of %s without a key is sent once, and to the router it is an action that returned nothing",
  async (_, body) => {
    const { fetch, heard } = openNetwork(1);
    const answer = await fetch("/complaints.data", { method: "POST", body });
    expect(heard).toEqual(["sending", "/complaints.data", "unanswered"]);
    // From 400 on the router does not read the screen again, and this header makes it decode.
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.has("X-Remix-Response")).toBe(true);
    const decoded = await UNSAFE_decodeViaTurboStream(
      answer.body as ReadableStream<Uint8Array>,
      globalThis as unknown as Window & typeof globalThis,
    );
    expect(decoded.value).toStrictEqual({ data: undefined });
  },
);

test("the next form that is sent takes back that one was not answered", async () => {
  const { fetch, heard } = openNetwork(1);
  const form = { method: "POST", body: new URLSearchParams({ a: "1" }) };
  await fetch("/complaints.data", form);
  expect((await fetch("/complaints.data", form)).ok).toBe(true);
  expect(heard.slice(-2)).toEqual(["sending", "/complaints.data"]);
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
