import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  data,
  Outlet,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import { expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { LastResort } from "../last-resort.tsx";
import { loader as notFound } from "../not-found.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { ErrorPage } from "./error-page.tsx";

const words = loadWords();

/** The error page as text, for what a screen's loader throws. */
async function pageFor(
  loader: () => unknown,
  language: "en" | "de" = "en",
): Promise<{ status: number; html: string; text: string }> {
  const screen: RouteObject = {
    index: true,
    loader,
    Component: () => <p>the screen</p>,
    ErrorBoundary: ErrorPage,
    handle: { title: "app.settings" },
  };
  const routes: RouteObject[] = [
    {
      path: "/",
      Component: () => (
        <>
          <DocumentTitle site="Vesper" index={undefined} />
          <Outlet />
        </>
      ),
      children: [screen],
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request("http://site.test/"));
  const text = words.get(language)?.intl;
  if (context instanceof Response || !text) throw new Error("no page");
  const html = renderToString(
    <TextProvider value={text}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </TextProvider>,
  );
  return {
    status: context.statusCode,
    html,
    text: html
      .replaceAll(/<!-- -->/g, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " "),
  };
}
const throwing = (thrown: unknown) => () => {
  throw thrown;
};

test("section 2, error page: an address that no route knows is 404 'This page could not be found', with a link home", async () => {
  const { status, html, text } = await pageFor(notFound);
  expect(status).toBe(404);
  expect(text).toContain("404 This page could not be found");
  expect(html).toMatch(/<a [^>]*href="\/"/);
});

test("section 2, error page: status 500 and 'Error' where nothing else is known, and not a word of the bug's own", async () => {
  const { status, text } = await pageFor(throwing(new TypeError("secret of row 7")));
  expect(status).toBe(500);
  expect(text).toContain("500 Error ");
  expect(text).not.toContain("secret");
});

test.each<[string, unknown, string]>([
  [
    "a refusal's own words",
    data({ detail: "Your account has been blocked." }, 403),
    "403 Your account has been blocked.",
  ],
  ["a status without words", data(null, 503), "503 Error "],
  [
    "a refused call's response",
    Response.json({ detail: "Too many requests." }, { status: 429 }),
    "429 Too many requests.",
  ],
  ["what is no error at all", "thrown text", "500 Error "],
])("section 2, error page: %s", async (_, thrown, shown) => {
  const { html, text } = await pageFor(throwing(thrown));
  expect(text).toContain(shown);
  expect(html).toMatch(/<a [^>]*href="\/"/);
});

test("the error page speaks the member's language", async () => {
  const { text } = await pageFor(notFound, "de");
  expect(text).toContain(words.get("de")?.intl.t("app.not_found"));
});

test("section 2, error page: if it fails itself, a message with a link home, in the page's language", () => {
  const resort = new LastResort({
    message: "Er is een fout opgetreden.",
    home: "Naar de startpagina",
    children: <p>never</p>,
  });
  expect(renderToString(<>{resort.render()}</>)).toContain("never");
  resort.state = LastResort.getDerivedStateFromError();
  const html = renderToString(<>{resort.render()}</>);
  expect(html).toContain("Er is een fout opgetreden.");
  expect(html).toContain('<a href="/" class="link">Naar de startpagina</a>');
  expect(html).not.toContain("never");
});

test.each<[string, () => unknown, string]>([
  ["a screen that is there has its own", () => null, "Settings"],
  [
    "what an address of a known screen does not lead to is not that screen",
    throwing(data(null, 404)),
    "This page could not be found",
  ],
  ["a screen that failed is not one that is missing", throwing(new Error("a bug")), "Error"],
  ["what was refused is an error", throwing(data({ detail: "Too many requests." }, 429)), "Error"],
])("the document's title says what is on screen: %s", async (_, loader, title) => {
  const { html } = await pageFor(loader);
  expect(html).toContain(`<title>${title} · Vesper</title>`);
});
