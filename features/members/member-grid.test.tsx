import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import { expect, test } from "vitest";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { MemberGrid } from "./member-grid.tsx";

const anna = {
  id: "01a1fd86-bfd6-7616-ad0e-10edfb4ac0f7",
  name: "Anna",
  age: 52,
  gender: "woman",
  country: "NL",
  city: "Delft",
  main_image: null,
  fictional: false,
  online: false,
} as ProfileCard;

/** Where Anna's card leads from an address, as the HTML says it. */
async function hrefFrom(
  address: string,
  hrefOf?: (id: string) => string,
): Promise<string | undefined> {
  const routes: RouteObject[] = [
    {
      id: "root",
      path: "/members",
      loader: () => ({ settings: { cdn_prefix: "/photos/" } }),
      Component: () => <MemberGrid profiles={[anna]} label="Members" hrefOf={hrefOf} />,
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site.test${address}`));
  const text = loadWords().get("en")?.intl;
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
  return /<a href="([^"]+)"/.exec(html)?.[1];
}

test("a card takes along where the visitor came from and the page's language, and nothing else of the address", async () => {
  expect(await hrefFrom("/members?gender=woman&network=n1&ref=blog&language=da")).toBe(
    `/members/${anna.id}?language=da&amp;network=n1&amp;ref=blog`,
  );
  expect(await hrefFrom("/members?gender=woman")).toBe(`/members/${anna.id}`);
  expect(await hrefFrom("/members?sub1=s", (id) => `/likes/m/${id}`)).toBe(
    `/likes/m/${anna.id}?sub1=s`,
  );
});
