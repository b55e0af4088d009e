import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MethodIcon } from "./method-icon.tsx";

test("who pays by card, from a purse, by telephone, by voucher or from the bank, in its three ways, tells them apart by their signs", () => {
  const signs = [
    "paypal",
    "applepay",
    "creditcard",
    "ideal",
    "sepadirectdebit",
    "wiretransfer",
    "paysafecard",
  ].map((method) => renderToStaticMarkup(<MethodIcon method={method} />));
  expect(new Set(signs).size).toBe(signs.length);
});

test("a method that nobody knows any more has a sign too", () => {
  expect(renderToStaticMarkup(<MethodIcon method="gone" />)).toBe(
    renderToStaticMarkup(<MethodIcon method="paypal" />),
  );
});
