import type { Page } from "@playwright/test";

/**
 * Walks a screen with the Tab key to its end and back. Answers with what had the focus while
 * something that sticks to an edge lay over its middle (WCAG 2.4.11), and whether anything that
 * sticks was seen beside the bars of the shell.
 */
export async function focusUnderBars(
  page: Page,
  presses = 150,
): Promise<{ covered: string[]; bars: string[] }> {
  const covered = new Set<string>();
  const bars = new Set<string>();
  for (const keys of ["Tab", "Shift+Tab"])
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(keys);
      const { over, stuck } = await page.evaluate(judgeMiddle);
      for (const bar of stuck) bars.add(bar);
      if (over === "end") break;
      if (over) covered.add(over);
    }
  return { covered: [...covered], bars: [...bars] };
}

/** Runs in the page: what lies over the middle of what has the focus. */
async function judgeMiddle(): Promise<{ over: string | null; stuck: string[] }> {
  await new Promise(requestAnimationFrame);
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { over: "end", stuck: [] };
  const sticks = (node: Element | null): Element | null => {
    for (let each = node; each; each = each.parentElement)
      if (/^(fixed|sticky)$/.test(getComputedStyle(each).position)) return each;
    return null;
  };
  const nameOf = (node: Element) => node.className.toString().slice(0, 60) || node.tagName;
  const below = document.elementFromPoint(innerWidth / 2, innerHeight - 75);
  const stuck = [sticks(below)].filter((node) => node !== null).map(nameOf);
  const target = element.closest("label") ?? element;
  const box = target.getBoundingClientRect();
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const hit = document.elementFromPoint(box.x + box.width / 2, (top + bottom) / 2);
  const bar = sticks(hit);
  const lies = bottom <= top || (bar !== null && !bar.contains(target));
  const by = bar ? nameOf(bar) : "the window's edge";
  return { over: lies ? `${by}: ${element.outerHTML.slice(0, 100)}` : null, stuck };
}
