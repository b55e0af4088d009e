import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takesKey } from "#server/calls/define.ts";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";
import { commonRefusals } from "#server/calls/define.ts";
import { tenCalls } from "./ten-calls.ts";
import { openWorld, type World } from "./world.ts";

// What somebody who writes a client of their own gets at /api/openapi.json.

interface Operation {
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Record<string, object>;
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, object> };
}

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "..");
let world: World;
let text: string;
let described: Description;

beforeAll(async () => {
  world = await openWorld();
  text = await (await fetch(`${world.url}/api/openapi.json`)).text();
  described = JSON.parse(text) as Description;
});

const operationOf = (name: CallName): Operation => {
  const { path: at, method } = calls[name];
  const found = described.paths[at]?.[method.toLowerCase()];
  if (!found) throw new Error(`${name} is not described`);
  return found;
};

test("a public linter finds nothing to say about the description", async () => {
  const problems = await lintFromString({
    source: text,
    config: await createConfig({ extends: ["recommended"] }),
  });
  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer ?? ""}`,
    ),
  ).toEqual([]);
});

test.each(Object.keys(calls) as CallName[])(
  "%s: cookie, key and each refusal by its name are described",
  (name) => {
    const { security, parameters, responses } = operationOf(name);
    const { method, path: at, refusals } = calls[name];
    const sharers = Object.values(calls).filter(
      (other) => other.method === method && other.path === at,
    );
    expect(security ?? "the document's: a session").toEqual(
      sharers.every((each) => "visitors" in each)
        ? [{}, { session: [] }]
        : "the document's: a session",
    );
    expect(parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey")).toBe(
      sharers.some(takesKey),
    );
    const at4xx = (status: number) => {
      const { $ref } = (responses[status] ?? {}) as { $ref?: string };
      return (
        JSON.stringify(
          $ref ? described.components.responses[$ref.split("/").at(-1) ?? ""] : responses[status],
        ) ?? ""
      );
    };
    for (const [code, { status }] of Object.entries(refusals))
      expect(at4xx(status), code).toContain(`"${code}"`);
    for (const code of [
      "invalid",
      "not_found",
      "unknown_site",
      "too_many_requests",
      "internal",
    ] as const)
      expect(at4xx(commonRefusals[code]), code).toContain(`"${code}"`);
  },
);

const folder = path.join(root, ".cache");
mkdirSync(folder, { recursive: true });
const client = mkdtempSync(path.join(folder, "client-"));
afterAll(() => rmSync(client, { recursive: true }));

// The generator is oazapfts: it brings a TypeScript 5 of its own, where others want it as a peer
// and collide with ours.
/**
 * A generated client is its maker's: what this project asks of its own code beyond `--strict` is
 * not asked of it.
 */
const compilerOptions = [
  "--noEmit",
  "--strict",
  "--module",
  "nodenext",
  "--target",
  "es2024",
  "--lib",
  "es2024,dom,dom.iterable",
  "--skipLibCheck",
  "--allowImportingTsExtensions",
  "--ignoreConfig",
];

test(
  "a client generated from the description compiles, and its ten calls do what they say",
  { timeout: 180_000 },
  async () => {
    writeFileSync(path.join(client, "openapi.json"), text);
    await run(process.execPath, [
      path.join(root, "node_modules/oazapfts/dist/cli.js"),
      path.join(client, "openapi.json"),
      path.join(client, "api.ts"),
      "--futureStripLegacyMethods",
    ]);
    writeFileSync(path.join(client, "ten-calls.ts"), tenCalls);
    await run(process.execPath, [
      path.join(root, "node_modules/typescript/bin/tsc"),
      ...compilerOptions,
      path.join(client, "ten-calls.ts"),
    ]).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });

    const [alice, bert] = [
      await world.member("Alice", { paid_user: true, credits: 10 }),
      await world.member("Bert", { gender: "man", seeks: ["woman"] }),
    ];
    const { walk } = (await import(pathToFileURL(path.join(client, "ten-calls.ts")).href)) as {
      walk(url: string, cookie: string, other: string): Promise<string[]>;
    };
    expect(await walk(world.url, alice.cookie, bert.id)).toEqual([
      "settings: en",
      "nobody: null",
      "authentication_required",
      "Alice has 10 credits",
      "found: Bert",
      "profile: Bert",
      "liked",
      "idempotency_key_reused",
      "sent: Hello",
    ]);
  },
);
