import { readFileSync } from "node:fs";
import path from "node:path";
import { logInDevice } from "./api.ts";
import { expect, test } from "./vesper.ts";

// Every page of app/routes.ts, with what nobody meant in its path and its query.
const source = readFileSync(path.join(import.meta.dirname, "../../app/routes.ts"), "utf8");
const routes = ["/", ...Array.from(source.matchAll(/\broute\("([^"*]+)"/g), ([, route = ""]) => `/${route}`)]
  .filter((route) => route !== "/logout");
const odd = ["%E0%A4%A", "%FF", "%00", "%2e%2e", "__proto__", "constructor", "%F0%9F%92%A5", "x".repeat(600), "0", "-1", "%25", "a%2Fb"];
const queries = [
  "min_age=5", "min_age=999999999999&max_age=-1", "gender=robot&country=xx", "cursor=zzz&before=zzz&after=zzz", "hair_colour=green&hair_colour=blond",
  "distance=0.5&interests=__proto__&countryregion=%00", "%FF=%E0%A4%A&a[b]=c", `next=${"x".repeat(4_000)}`, "page=-1&id=%00&type=x&token=%00&t=%F0%9F%92%A5",
];

test("no odd address and no odd filter gives a raw answer or a failure, for a visitor, a member and an operator", async ({ vesper }) => {
  const faults: string[] = [];
  const devices = [null, ...await Promise.all(["free@demo.test", "operator@demo.test"].map((email) => logInDevice(vesper, email)))];
  for (const device of devices) {
    const look = async (address: string, filterOnly: boolean): Promise<void> => {
      const answer = await fetch(vesper.url + address, { redirect: "manual", headers: { accept: "text/html", ...(device && { cookie: device.cookie }) } });
      const text = await answer.text();
      const type = answer.headers.get("content-type") ?? "";
      const page = /^<!DOCTYPE html>/i.test(text) && type.startsWith("text/html");
      if (answer.status >= 500) faults.push(`${answer.status} ${address.slice(0, 90)}`);
      else if (answer.status >= 400 && !page) faults.push(`raw ${answer.status} ${type} ${address.slice(0, 90)}`);
      if (!filterOnly || answer.status !== 404) return;
      // A filter alone never makes a page that is there one that is not.
      const plain = await fetch(vesper.url + address.split("?")[0], { redirect: "manual", headers: { accept: "text/html", ...(device && { cookie: device.cookie }) } });
      if (plain.status !== 404) faults.push(`404 for a filter ${address.slice(0, 90)}`);
    };
    for (const route of routes) {
      const bare = route.replaceAll(/\/:\w+\?/g, "");
      const paths = /:\w+/.test(route) ? odd.map((each) => route.replaceAll(/:\w+\??/g, each)) : [bare];
      for (const address of paths) await look(address, false);
      if (!/:\w+(?!\?)\b(?!\?)/.test(bare)) await Promise.all(queries.map((query) => look(`${bare}?${query}`, true)));
    }
  }
  expect(faults).toEqual([]);
});

test("a filter that cannot be is left out, the others hold; an address that cannot be is a page in words", async ({ vesper }) => {
  const get = async (address: string) => {
    const answer = await fetch(vesper.url + address, { headers: { accept: "text/html" } });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await get("/members?min_age=5")).status).toBe(200);
  const kept = await get("/members?min_age=5&max_age=48&body_type=green&body_type=slim");
  expect(kept.status).toBe(200);
  // The chip that takes the age away leaves what else was understood.
  expect(kept.text).toMatch(/href="\/members\?body_type=slim&amp;gender=\w+&amp;country=NL"/);
  expect(kept.text).toMatch(/name="max_age"[^>]*value="48"|value="48"[^>]*name="max_age"/);
  for (const address of ["/members/%E0%A4%A", "/chats/%FF", "/%FF", "/landers/gallery/%E0%A4%A"]) {
    const { status, text } = await get(address);
    expect([address, status < 500, /<html/.test(text)]).toEqual([address, true, true]);
  }
  expect((await get("/members/%E0%A4%A")).text).toMatch(/<main/);
});
