import { describe, expect, test } from "vitest";
import { nicheTokens } from "#features/sites/niche-tokens.server.ts";
import { unreadable } from "./contrast.ts";

/** Contrast of every theme, computed from the stylesheet itself (WCAG 2.2, 1.4.3 and 1.4.11). */
describe.each([1, 2, 3, 4, 5, 6, 7])("niche %i", (niche) => {
  test.each(["light", "dark"] as const)("is readable in %s", (scheme) => {
    expect(
      unreadable(nicheTokens(niche, scheme)).map(
        ({ front, ground, least, is }) => `${front} on ${ground}: ${is.toFixed(2)} < ${least}`,
      ),
    ).toEqual([]);
  });
});
