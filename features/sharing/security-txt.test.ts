import { expect, test } from "vitest";
import { request } from "#test/plain-request.ts";
import { openWorld } from "#test/world.ts";

const world = await openWorld({ support_email: "help@first.test" }, { OFFICE_HOST: "office.test" });
await world.site("other.test", { support_email: "help@other.test" });
await world.site("closed.test", { support_email: "help@closed.test" });
await world.db
  .updateTable("site")
  .set({ opened_at: null })
  .where("id", "in", (q) =>
    q.selectFrom("site_host").where("host", "=", "closed.test").select("site_id"),
  )
  .execute();
world.services.sites.forget();

const read = (host: string, accept = "text/html") =>
  request(new URL("/.well-known/security.txt", world.url), "GET", { host, accept }, null);

test.each([
  ["127.0.0.1", "help@first.test"],
  ["other.test", "help@other.test"],
  ["closed.test", "help@closed.test"],
  ["office.test", "help@first.test"],
])(
  "RFC 9116: %s says where to report a security fault, and until when that holds",
  async (host, contact) => {
    const { status, headers, text } = await read(host);
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = new Map(
      text
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    );
    expect(fields.get("Contact")).toBe(`mailto:${contact}`);
    expect(fields.get("Canonical")).toMatch(/^http:\/\/[^/]+\/\.well-known\/security\.txt$/);
    expect(fields.get("Preferred-Languages")).toMatch(/^[a-z]{2}(?:, [a-z]{2})*$/);
    const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
    expect([days > 100, days < 365]).toEqual([true, true]);
    expect(fields.get("Expires")).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  },
);

test("a host of nobody's says nothing", async () => {
  expect((await read("unknown.test")).status).toBe(421);
});
