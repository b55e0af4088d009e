import { expect, test } from "vitest";
import { letScriptsSleep } from "./sleeping-scripts.ts";

const page = (scripts: string) =>
  `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/><script async="" src="/words/en.js"></script></head><body><p>Hello</p>${scripts}</body></html>`;
const scripts =
  '<script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/a.js";</script><script>window.__reactRouterContext.streamController.close();</script>';

/** What a browser would load or run before anybody does anything. */
const awake = (html: string) => html.replace(/<template>[\s\S]*<\/template>/, "");

test("nothing of the application is loaded or run until the reader does something, and all of it is kept in order", () => {
  const html = letScriptsSleep(page(scripts), "asked", "t");
  expect(awake(html)).not.toMatch(/src=|modulepreload|__reactRouterContext|import "/);
  expect(awake(html)).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(awake(html).match(/<script/g)).toHaveLength(1);
  expect(/<template>([\s\S]*)<\/template>/.exec(html)?.[1]).toBe(
    `<script async="" src="/words/en.js"></script>${scripts}`,
  );
  expect(awake(html)).toContain('("asked", "t")');
});

test("a page without the application's scripts stays as it is", () => {
  const plain =
    "<!DOCTYPE html><html><head></head><body><p>An error has occurred.</p></body></html>";
  expect(letScriptsSleep(plain, "asked", "t")).toBe(plain);
});

test("scripts in another form are an error, and no page that stays awake in silence", () => {
  const renamed = scripts.replaceAll("__reactRouterContext", "__routerContext");
  expect(() => letScriptsSleep(page(renamed), "asked", "t")).toThrow(
    "a public page has its scripts in another form than server/http/sleeping-scripts.ts",
  );
  const preload = '<link href="/assets/a.js" rel="modulepreload"/>';
  expect(() => letScriptsSleep(page(preload + scripts), "asked", "t")).toThrow("another form");
  const wordless = page(scripts).replace('<script async="" src="/words/en.js"></script>', "");
  expect(() => letScriptsSleep(wordless, "asked", "t")).toThrow("another form");
});
