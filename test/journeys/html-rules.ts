import type { ConfigData } from "html-validate";

/**
 * What the HTML of our pages must be: the standard's own rules. What is off is how React writes.
 * (The package asks for an older Vitest, for matchers that nobody here uses: the override in
 * package.json.)
 */
export const htmlRules: ConfigData = {
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    "doctype-style": "off",
    "void-style": "off",
    "attr-quotes": "off", // how React writes is the same document
  },
};
