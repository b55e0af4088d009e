import { expect, test } from "vitest";
import { sources } from "./sources.ts";

/** Every `formatDate(…)` and `formatTime(…)` of the sources, with what is between its brackets. */
function* written(): Generator<{ file: string; call: string }> {
  for (const { file, text } of sources)
    for (const found of text.matchAll(/\.format(?:Date|Time)\(/g)) {
      let end = found.index + found[0].length;
      for (let depth = 1; depth > 0 && end < text.length; end += 1)
        depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0;
      yield { file, call: text.slice(found.index, end).replaceAll(/\s+/g, " ") };
    }
}

test("every day and time that is shown says in which time zone: a server’s own is nobody’s", () => {
  const all = [...written()];
  expect(all.length).toBeGreaterThan(50); // or they are written in another way by now
  expect(all.filter(({ call }) => !/timeZone|, options\)/.test(call))).toEqual([]);
});
