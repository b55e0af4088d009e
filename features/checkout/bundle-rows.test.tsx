import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { BundleRows } from "./bundle-rows.tsx";
import { checkoutOf } from "./checkout-cast.ts";

type Package = Parameters<typeof checkoutOf>[0];

/** The labels of each package, as they are read. */
function labels(packages: readonly Package[]): string[][] {
  const bundles = packages.map((each) => checkoutOf(each).chosen);
  const checkout = { ...checkoutOf(), bundles };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <BundleRows checkout={checkout} /> }],
    { hydrationData: { loaderData: { root: { settings: {} } } } },
  );
  const html = renderToString(
    <TextProvider value={loadWords().get("en")?.intl ?? null}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
  return html
    .split("<li ")
    .slice(1)
    .map((row) =>
      Array.from(row.matchAll(/class="pill"[^>]*><span>(.*?)<\/span>/g), ([, words = ""]) => words),
    );
}

test("each package that the running discount applies to says so, and no other", () => {
  expect(
    labels([
      { bundle: "p0", full_amount: 1_000, amount: 1_000, saving_percentage: 0 },
      { bundle: "p1", full_amount: 2_000, amount: 1_500, saving_percentage: 20 },
      { bundle: "p2", full_amount: 4_000, amount: 3_000, saving_percentage: 30, popular: true },
      { bundle: "p3", full_amount: 8_000, amount: 8_000, saving_percentage: 40 },
    ]),
  ).toEqual([[], ["Discount 25%"], ["Popular", "Discount 25%"], ["−40% per credit"]]);
});

test("without a discount a package says what many bought, else what is saved per credit", () => {
  expect(
    labels([
      { bundle: "p0", saving_percentage: 0 },
      { bundle: "p1", saving_percentage: 20 },
      { bundle: "p2", saving_percentage: 30, popular: true },
    ]),
  ).toEqual([[], ["−20% per credit"], ["Popular"]]);
});
