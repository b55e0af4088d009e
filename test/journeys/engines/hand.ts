import path from "node:path";
import type { Driver, Key, Point } from "./driver.ts";
import { inPage } from "./in-page.ts";

const longestMs = 60_000;

/** A person at a window: looks until it is there, then presses; never by the clock. */
export interface Hand {
  open(where: string): Promise<void>;
  press(selector: string, name: string, within?: string): Promise<void>;
  /** Until it could be pressed. */
  shows(selector: string, name: string): Promise<void>;
  /** Puts words into a field, in place of what stood there. */
  fill(name: string, words: string, within?: string): Promise<void>;
  choose(name: string, option: string, within?: string): Promise<void>;
  givePicture(selector: string): Promise<void>;
  key(key: Key): Promise<void>;
  drag(from: string, by: number): Promise<void>;
  /**
   * Something that lies over the page stands in the window with everything in it; then its `close`
   * is pressed.
   */
  stands(layer: string, close?: string): Promise<void>;
  /** A picture of the window, where pictures are kept. */
  picture(name: string): Promise<void>;
  /** Until an expression in the page is true; gives its value. */
  until<T>(what: string, expression: string): Promise<T>;
  /** Until the words are on the page. */
  see(words: string): Promise<void>;
  /** Until the address's path is this. */
  at(path: string): Promise<string>;
  driver: Driver;
}

/**
 * `pictures`: where each layer that was looked at is kept as a picture, with this prefix; empty:
 * nowhere.
 */
export function handOf(driver: Driver, url: string, pictures: string): Hand {
  async function until<T>(
    what: string,
    expression: string,
    failed = (value: T) => !value,
  ): Promise<T> {
    const end = Date.now() + longestMs;
    for (;;) {
      // While a page gives way to the next there is nothing to ask.
      const value = await driver.evaluate<T>(expression).catch((error: unknown) => error as Error);
      if (!(value instanceof Error) && !failed(value)) return value;
      if (Date.now() > end)
        throw new Error(
          `${what}: not within ${longestMs / 1000} s on ${await driver.evaluate<string>("location.href")}; last: ${value instanceof Error ? value.message : JSON.stringify(value)} ${driver.faults().join("\n")}`,
        );
      await new Promise((wait) => setTimeout(wait, 40));
    }
  }
  const placed = (selector: string, name: string, within: string) =>
    until<Point>(
      `${selector} '${name}' ${within && `in ${within}`}`,
      inPage("place", selector, name, within),
    );
  let shot = 0;
  const hand: Hand = {
    driver,
    async open(where) {
      await until("a page to leave", "(globalThis.leftPage = true)");
      await driver.open(new URL(where, url).href);
      await until<string>(`${where} is whole`, inPage("missing"), (missing) => missing !== "");
      // A page that sleeps until its reader does something.
      await driver.evaluate(`dispatchEvent(new Event("scroll"))`);
    },
    async press(selector, name, within = "") {
      for (let again = 0; again < 3; again += 1) {
        const at = await placed(selector, name, within);
        await driver.evaluate(inPage("watchPress", selector, name, within));
        await driver.press(at);
        // Of a page that gave way to the next nothing is known: it was pressed.
        const heard = await until<string | true>(
          `the press of ${selector} '${name}'`,
          `globalThis.pressedIt ?? (globalThis.pressedIt === undefined || null)`,
          (value) => value === null,
        );
        if (heard === true) return;
        // What it fell on has begun something else.
        if (heard) throw new Error(`${selector} '${name}': the press fell on ${heard}`);
      }
    },
    shows: async (selector, name) => void (await placed(selector, name, "")),
    async fill(name, words, within = "") {
      const field = "input:not([type=radio], [type=checkbox]), textarea";
      const there = `document.activeElement === ${inPage("find", field, name, within)}`;
      await hand.press(field, name, within);
      await until(`'${name}' has the focus`, there);
      await driver.evaluate("document.activeElement.select()");
      await driver.type(words);
      await until(
        `'${name}' says what was typed`,
        `document.activeElement?.value?.includes(${JSON.stringify(words)})`,
      );
    },
    choose: async (name, option, within = "") =>
      void (await until(
        `'${option}' of '${name}'`,
        inPage("choose", "select", name, within, option),
      )),
    givePicture: async (selector) =>
      void (await until(`a picture for ${selector}`, inPage("givePicture", selector))),
    key: (key) => driver.key(key),
    async drag(from, by) {
      const start = await placed(from, "", "");
      await driver.drag(start, { x: start.x + by, y: start.y + 6 });
    },
    async stands(layer, close) {
      await until<string[]>(
        `'${layer}' stands in the window`,
        inPage("faultsOfLayer", layer),
        (faults) => faults.length > 0,
      );
      await hand.picture(layer);
      if (close) await hand.press("button, a", close, "dialog[open], :popover-open");
    },
    async picture(name) {
      if (pictures)
        await driver.shoot(
          path.resolve(
            `${pictures}-${String((shot += 1)).padStart(2, "0")}-${name.replace(/\W+/g, "-")}.png`,
          ),
        );
    },
    until: (what, expression) => until(what, expression),
    see: async (words) =>
      void (await until(
        `'${words}'`,
        `document.body.innerText.includes(${JSON.stringify(words)})`,
      )),
    at: (where) =>
      until(
        `the path ${where}`,
        `new RegExp(${JSON.stringify(where)}).test(location.pathname) && document.readyState === "complete" && location.pathname`,
      ),
  };
  return hand;
}
