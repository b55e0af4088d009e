import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/** Is this text in the translated page as a translation? They are written in guillemets. */
export const translated = (words: string): string => `«${words}»`;

interface Translating {
  /** Nothing went wrong between the page's own script and the translator so far. */
  expectWhole(page: Page): Promise<void>;
}

/**
 * Makes a browser that translates every page, as Chrome does: each text node that has words gives
 * way to <font> elements, except where translate="no", and so does each text that comes later.
 * Records each call of the DOM that meets a node which is no longer where the page's script left
 * it, and each text that is written into such a node.
 */
export async function translateAll(context: BrowserContext): Promise<Translating> {
  const broken: string[] = [];
  await context.exposeBinding("__broken", ({ page }, what: string) => {
    broken.push(`${what} at ${page.url()}`);
  });
  await context.addInitScript(() => {
    const gone = new WeakSet<Node>();
    const say = (what: string, node: Node | null, parent: Node): void => {
      const { className, nodeName } = parent as Element;
      const text = node?.textContent?.slice(0, 60) ?? "";
      (window as unknown as { __broken(what: string): void }).__broken(
        `${what} '${text}' in <${nodeName.toLowerCase()} class="${String(className)}">`,
      );
    };
    const { insertBefore, removeChild } = Node.prototype;
    Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
      if (before && before.parentNode !== this) say("inserts before", before, this);
      return insertBefore.call(this, node, before) as T;
    };
    Node.prototype.removeChild = function <T extends Node>(node: T): T {
      if (node.parentNode !== this) say("removes", node, this);
      return removeChild.call(this, node) as T;
    };
    const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
    Object.defineProperty(Node.prototype, "nodeValue", {
      ...value,
      set(this: Node, next: string) {
        if (gone.has(this)) say(`writes '${next}' over`, this, this);
        value?.set?.call(this, next);
      },
    });

    const left = "script, style, noscript, textarea, template, title, font, [translate=no]";
    const turn = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(left)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.style.verticalAlign = inner.style.verticalAlign = "inherit";
        inner.append(`«${text.data.trim()}»`);
        outer.append(inner);
        gone.add(text);
        text.replaceWith(outer);
      }
    };
    addEventListener("load", () => {
      let timer: ReturnType<typeof setTimeout>;
      const soon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(turn, 50);
      };
      soon();
      new MutationObserver(soon).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
  });
  return {
    expectWhole: async (page) => {
      expect.soft(broken.splice(0)).toEqual([]);
      await expect.soft(page.getByText("Error 500"), page.url()).toHaveCount(0);
    },
  };
}

/** Until the page's words are translated, and its script has taken it over. */
export async function untilTranslated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("main font") !== null &&
      Object.keys(document.querySelector("main") ?? {}).some((key) =>
        key.startsWith("__reactFiber"),
      ),
  );
}
