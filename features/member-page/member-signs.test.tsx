import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Profile } from "#features/profiles/schemas.ts";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { MemberSigns } from "./member-signs.tsx";

/** The lines under a member's name, in their order. */
function says(since: string | null, answers_most: boolean, verified = false): string[] {
  const routes = [
    {
      id: "root",
      path: "/",
      element: (
        <MemberSigns profile={{ verified } as Profile} since={since} answers_most={answers_most} />
      ),
    },
  ];
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: { root: { settings: { time_zone: "Europe/Amsterdam" } } } },
  });
  const html = renderToStaticMarkup(
    <TextProvider value={loadWords().get("en")?.intl ?? null}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
  return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line = ""]) =>
    line.replace(/<[^>]+>/g, ""),
  );
}

test("a member's page says since when they are here, and that they answer, where that is known", () => {
  expect(says("2026-03", true)).toEqual(["Here since March 2026 · Answers most messages"]);
  expect(says("2026-03", false)).toEqual(["Here since March 2026"]);
  expect(says(null, true)).toEqual(["Answers most messages"]);
  expect(says(null, false)).toEqual([]);
});

test("above it stands that a photo was compared", () => {
  expect(says("2026-03", false, true)).toEqual([
    "Someone on our team compared the main photo with a selfie.",
    "Here since March 2026",
  ]);
});
