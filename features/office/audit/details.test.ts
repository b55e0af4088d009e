import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { officeLanguages } from "#i18n/office-languages.ts";
import { sources } from "#test/guards/sources.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let olga: Actor;
beforeAll(async () => {
  world = await openWorld();
  olga = await world.staff("Olga");
});

const said = async (as: Actor, call: string) =>
  (await world.call("audit.list", { call }, { as })).body.entries[0]?.said.map(
    ({ label, value }) => `${label}: ${value}`,
  );

test("a reader finds every detail in their own language", async () => {
  const sam = await world.staff("Sam", { roles: ["support"] });
  const dora = await world.staff("Dora", { roles: ["auditor"], language: "de" });
  const nina = await world.staff("Nina", { roles: ["auditor"], language: "nl" });
  const flo = await world.staff("Flo", { roles: ["auditor"], language: "fr" });
  const given = { id: sam.id, grants: [{ role: "manager", site_id: null }] };
  expect((await world.call("staff.changeGrants", given, { as: olga })).status).toBe(200);
  await world.call("staff.changeStatus", { id: sam.id, status: "suspended" }, { as: olga });
  const grants = "staff.changeGrants";
  expect(await said(dora, grants)).toEqual([
    "Rollen gegeben: Leitung (alle Websites)",
    "Rollen genommen: Support (alle Websites)",
  ]);
  expect(await said(flo, grants)).toEqual([
    "Rôles donnés: Direction (tous les sites)",
    "Rôles retirés: Service client (tous les sites)",
  ]);
  expect(await said(nina, "staff.changeStatus")).toEqual(["Status: geschorst"]);
  const settings = (await world.call("site-settings.read", {}, { as: olga })).body.settings;
  const { domain: _, company_id: _company, push_public_key: _key, ...changeable } = settings;
  await world.call(
    "site-settings.save",
    { ...changeable, support_email: "hulp@avond.nl" },
    { as: olga },
  );
  expect((await said(nina, "site-settings.save"))?.[0]).toMatch(/^E-mailadres: .*hulp@avond\.nl/);
});

test("what somebody typed stays as it was typed", async () => {
  const { status } = await world.call(
    "discounts.createCode",
    { code: "ACTIVE", value_percentage: 10, validity: "first_purchase" },
    { as: olga },
  );
  expect(status).toBe(200);
  expect(await said(olga, "discounts.createCode")).toContain("Code: ACTIVE");
});

/** The text between a bracket that opens before `at` and the one that closes it. */
function inBrackets(text: string, at: number): string {
  let end = at;
  for (let depth = 1; depth > 0 && end < text.length; end += 1)
    depth += "{([".includes(text[end] ?? "") ? 1 : "})]".includes(text[end] ?? "") ? -1 : 0;
  return text.slice(at, end - 1);
}
/** What is nested goes, but for what is spread into the details themselves. */
function namesIn(detail: string): string[] {
  const spread = Array.from(detail.matchAll(/&& \{/g), ({ index }) =>
    namesIn(inBrackets(detail, index + 4)),
  ).flat();
  let flat = detail;
  for (let before = ""; before !== flat;)
    [before, flat] = [
      flat,
      flat.replaceAll(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]|"[^"]*"|`[^`]*`/g, "·"),
    ];
  const own = flat.split(",").flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
  return [...own, ...spread];
}

test("and every name of a detail that the sources write has its words", () => {
  const english = JSON.parse(
    readFileSync(path.join(import.meta.dirname, "messages/en.json"), "utf8"),
  ) as Record<string, string>;
  const written = sources.flatMap(({ file, text }) =>
    /\baudit\(|guardFile\(|\brecord\(/.test(text) && file.endsWith(".server.ts")
      ? Array.from(text.matchAll(/\bdetail: \{/g), (found) =>
          namesIn(inBrackets(text, found.index + found[0].length)),
        ).flat()
      : [],
  );
  expect(new Set(written).size).toBeGreaterThan(50); // or they are written in another way by now
  expect([...new Set(written)].filter((name) => !english[`audit.detail.${name}`])).toEqual([]);
  expect(officeLanguages).toHaveLength(4);
});
