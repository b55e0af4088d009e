import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MethodIcon } from "./method-icon.tsx";

test("who pays by card, from a purse, by telephone or from the bank tells them apart by their signs", () => {
  const signs = ["paypal", "applepay", "creditcard", "ideal", "paysafecard"].map((method) =>
    renderToStaticMarkup(<MethodIcon method={method} />),
  );
  expect(new Set(signs).size).toBe(signs.length);
});
