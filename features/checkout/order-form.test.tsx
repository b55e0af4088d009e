import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { checkoutOf } from "./checkout-cast.ts";
import { OrderForm } from "./order-form.tsx";

test("law.md 20: without a VAT rate the form says why nothing is sold, and has nothing to press", () => {
  const text = loadWords().get("en")?.intl ?? null;
  const router = createMemoryRouter([
    { path: "/", element: <OrderForm checkout={checkoutOf()} /> },
  ]);
  const html = renderToString(
    <TextProvider value={text}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
  expect(html).toContain("we don’t have its VAT rate");
  expect(html).not.toContain("<button");
});
