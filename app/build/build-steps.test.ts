import { readFileSync } from "node:fs";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { leanIcons } from "#ui/lean-icons.ts";
import { chunkGroups, chunksAreThere } from "./chunk-groups.ts";
import { guardReloads } from "./guard-reloads.ts";
import { leanScripts } from "./lean-scripts.ts";
import { noSchemas } from "./no-schemas.ts";
import { noWaitingModules } from "./no-waiting-modules.ts";

/** Builds one module with one step, as the browser's build would. */
const buildOf = (code: string, step: Plugin) =>
  build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: "entry" } },
    plugins: [
      step,
      {
        name: "entry",
        enforce: "pre",
        resolveId: (id) => (id === "entry" ? "\0entry.js" : null),
        load: (id) => (id === "\0entry.js" ? code : null),
      },
    ],
  });
/** As a package would be after a release that renamed or rewrote a file. */
const rewritten = (step: Plugin, of: RegExp, to: (code: string) => string): Plugin => ({
  name: "rewritten",
  enforce: "pre",
  load: (id) => (of.test(id) ? to(readFileSync(id.split("?")[0] ?? "", "utf8")) : null),
  ...({ ...step, name: step.name } as object),
});

const icon = 'import { Heart } from "lucide-react"; console.log(Heart);';

test("icons that are made or written in another way end the build", async () => {
  await expect(buildOf(icon, leanIcons())).resolves.toBeDefined();
  await expect(buildOf("console.log(1);", leanIcons())).rejects.toThrow(
    "see what ui/lean-icons.ts leaves out",
  );
  const plain = rewritten(leanIcons(), /icons\/heart\.mjs/, (code) =>
    code.replaceAll(/key: "\w+"/g, 'key: ["a"]'),
  );
  await expect(buildOf(icon, plain)).rejects.toThrow("see what ui/lean-icons.ts leaves out");
});

test("a router whose reload stands elsewhere, or reads otherwise, ends the build", async () => {
  await expect(buildOf("console.log(1);", guardReloads())).rejects.toThrow(
    "React Router reloads in another way now: see what app/build/guard-reloads.ts replaces",
  );
  const router = 'import { HydratedRouter } from "react-router/dom"; console.log(HydratedRouter);';
  const moved = rewritten(guardReloads(), /ssr\/routeModules\.js/, (code) =>
    code.replace("window.location.reload();", "location.reload();"),
  );
  await expect(buildOf(router, guardReloads())).resolves.toBeDefined();
  await expect(buildOf(router, moved)).rejects.toThrow("see what app/build/guard-reloads.ts");
});

test("a stand-in that nothing asks for ends the build", async () => {
  await expect(buildOf("console.log(1);", leanScripts())).rejects.toThrow(
    "app/build/load-lazily.ts stands in for nothing any more",
  );
  const lazy = 'import("react-router/dom").then(console.log);';
  await expect(buildOf(lazy, leanScripts())).resolves.toBeDefined();
});

test("a group of modules that takes none ends the build", async () => {
  await expect(buildOf("console.log(1);", chunksAreThere())).rejects.toThrow(
    "no module is in the chunk 'react': ",
  );
  await expect(buildOf("console.log(1);", chunksAreThere([]))).resolves.toBeDefined();
  expect(chunkGroups.map(({ name }) => name)).toContain("shell");
});

test("a screen that brings zod along ends the build, and is named", async () => {
  await expect(buildOf("console.log(1);", noSchemas())).resolves.toBeDefined();
  await expect(
    buildOf('import { z } from "zod"; console.log(z.string());', noSchemas()),
  ).rejects.toThrow("entry.js brings zod into the browser");
});

test("a script that awaits outside of its functions ends the build", async () => {
  const within =
    "export const later = async () => { for await (const x of [1]) await x; }; later();";
  await expect(buildOf(within, noWaitingModules())).resolves.toBeDefined();
  for (const waiting of [
    "console.log(await fetch('/'));",
    "for await (const x of [1]) console.log(x);",
    "const said = globalThis.said ?? (await new Promise((done) => addEventListener('load', done))); console.log(said);",
  ])
    await expect(buildOf(waiting, noWaitingModules())).rejects.toThrow(
      "awaits outside of its functions",
    );
});
