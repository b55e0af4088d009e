import { expect, test } from "vitest";
import { sources } from "./sources.ts";

/** What may run in a browser. */
const inBrowser = sources.filter(
  ({ file }) =>
    /^(app|browser|features|i18n|ui)\//.test(file) && !/\.server\.ts$|-cast\.ts$|fake-/.test(file),
);

const found = (pattern: RegExp, except: readonly string[]): string[] =>
  inBrowser
    .filter(({ file, text }) => !except.includes(file) && pattern.test(text))
    .map(({ file }) => file);

test("ids are made where crypto.randomUUID is missing too, which is anywhere over plain http", () => {
  expect(found(/crypto(\.|\?\.)(randomUUID|subtle)\(/, []), "use browser/new-id.ts").toEqual([]);
});

test("texts are copied where navigator.clipboard is missing too", () => {
  expect(
    found(/navigator(\.|\?\.)clipboard/, ["browser/input/copy-text.ts"]),
    "use browser/input/copy-text.ts",
  ).toEqual([]);
});

test("what only a secure context has is asked for before it is used", () => {
  const secureOnly =
    /navigator\.(geolocation|mediaDevices|locks|storage|share|wakeLock|credentials|permissions)\b(?!\?)/;
  expect(found(secureOnly, [])).toEqual([]);
  // The service worker and push: asked for by name at their own doors.
  expect(found(/navigator\.serviceWorker\b(?!\?)/, [])).toEqual([
    "app/pwa/start-worker.ts",
    "features/moderation/work-notices/use-device.ts",
    "features/push/push-state.ts",
  ]);
});

test("an Enter or Escape that an input method needs does nothing else", () => {
  const listens = /key === "(Enter|Escape)"|key !== "(Enter|Escape)"/;
  expect(
    found(listens, []).filter((file) => {
      const { text = "" } = inBrowser.find((source) => source.file === file) ?? {};
      return !text.includes("browser/input/composing.ts");
    }),
    "ask browser/input/composing.ts first",
  ).toEqual([
    // No field has the focus there, or Escape is kept from closing it.
    "features/moderation/work/use-queue-keys.ts",
    "features/photos/own/drag-order.ts",
    "ui/overlays/dialog.tsx",
  ]);
});

test("files that are pasted or dropped are asked for where text wins over them", () => {
  expect(
    found(/(clipboardData|dataTransfer|\bdata)\b\??\.(files|items)\b/, [
      "browser/input/brought-files.ts",
    ]),
  ).toEqual([]);
});

test("the browser's time zone is asked for in one place, which mistrusts it", () => {
  expect(found(/resolvedOptions\(\)/, ["i18n/own-zone.ts"])).toEqual([]);
});

/** One knows all keys, one runs before any script, one draws pictures for the project. */
const storesItself = [
  "browser/storage.ts",
  "browser/drafts/drop-drafts.ts",
  "server/http/sleeping-scripts.ts",
  "features/landers/lander-pictures/drawn/draw.ts",
];

test("the browser's storage is asked in one way, as its very name throws where it is blocked", () => {
  const asking = sources
    .filter(
      ({ file, text }) => !storesItself.includes(file) && /\b(local|session)Storage\b/.test(text),
    )
    .map(({ file }) => file);
  expect(asking, "use browser/storage.ts").toEqual([]);
});

/** Fields that are written to, but not while a person types into them. */
const fills = new Map([
  ["features/chat/composer/composer.tsx", "an opener or a kept draft is put in"],
  ["features/landers/member/landing2.tsx", "an opener that was pressed"],
  ["ui/fields/text-area-field.tsx", "what was typed before the scripts came"],
  ["ui/fields/date-field.tsx", "a date that was pasted"],
  ["browser/input/copy-text.ts", "a field that no person sees"],
  ["browser/drafts/use-form-draft.ts", "a kept draft is put in"],
]);

/** A value is set: `x.value = …`, but for emptying what takes files. */
const sets = /\.value = (?!"";)/;

test("no field is rewritten while an input method composes in it", () => {
  const rewriting = sources
    .filter(({ file, text }) => /^(app|browser|features|ui)\//.test(file) && sets.test(text))
    .filter(({ file }) => !file.includes(".server."))
    .filter(({ text }) => !(text.includes("isComposing(") && text.includes("onCompositionEnd=")))
    .map(({ file }) => file);
  expect(rewriting.toSorted()).toEqual([...fills.keys()].toSorted());
});

test("no handler of what is typed keeps anything else than what was typed", () => {
  const changes = /on(?:Input|Change)=\{[^{}]*\bset[A-Z]\w*\([^{}]*\.value\.(?!trim\(\)\)|length)/;
  const changing = sources
    .filter(({ file, text }) => file.endsWith(".tsx") && changes.test(text))
    .map(({ file }) => file);
  expect(changing, "a controlled field would rewrite itself while it is composed").toEqual([]);
});
