import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import type { Checkout } from "./load-checkout.ts";
import { OrderForm } from "./order-form.tsx";

const bundle = {
  bundle: "p1",
  credits: 50,
  amount: 1875,
  full_amount: 1875,
  amount_per_message: 37.5,
  saving_percentage: 25,
  popular: false,
} as const;
const checkout: Checkout = {
  bundles: [bundle],
  currency: "EUR",
  country: "NL",
  credit: { amount: 37.5, currency: "EUR", paid: false },
  tax_rate: null,
  message_credits: 1,
  discount: null,
  balance: 0,
  debt: 0,
  paymentmethods: [{ payment_method: "ideal", family: "redirect", test: false, storable: false }],
  chosen: { ...bundle, percentage: 0, tax: 0 },
  code: null,
  codeProblem: null,
  stored: [],
  next: null,
  from: null,
  key: "018f0000-0000-7000-8000-000000000001",
};

test("law.md 20: without a VAT rate the form says why nothing is sold, and has nothing to press", () => {
  const text = loadWords().get("en")?.intl ?? null;
  const router = createMemoryRouter([{ path: "/", element: <OrderForm checkout={checkout} /> }]);
  const html = renderToString(
    <TextProvider value={text}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
  expect(html).toContain("we don’t have its VAT rate");
  expect(html).not.toContain("<button");
});
