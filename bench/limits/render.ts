import path from "node:path";
import { pathToFileURL } from "node:url";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  type HydrationState,
  type RouteObject,
  RouterProvider,
  type ServerBuild,
  UNSAFE_decodeViaTurboStream as decode,
} from "react-router";
import { loadWords } from "#i18n/catalogue.server.ts";
import { defaultLanguage } from "#i18n/locales.ts";
import { ownCpu } from "#bench/machine/cpu.ts";

/*
 * React's renderToString of a page's screens (layout and page, without the document's head) with the very data that the server
 * gives them, from the built bundle: the limit of server rendering. First message: which page, as whom; then rounds of it.
 */
interface Page {
  readonly url: string;
  readonly cookie: string;
}

/** What app/entry.server.tsx exports besides. */
type Build = ServerBuild & {
  readonly entry: { readonly module: Pick<typeof import("#app/entry.server.tsx"), "TextProvider"> };
};

const rendersPerLook = 20;

process.once("message", (page: Page) => {
  void prepare(page).then((render) => {
    for (let warm = 0; warm < 300; warm += 1) render();
    process.send?.({ bytes: Buffer.byteLength(render()) });
    process.on("message", ({ seconds }: { seconds: number }) =>
      process.send?.(round(render, seconds)),
    );
  });
});

function round(render: () => string, seconds: number): { perSecond: number; cpu: number } {
  const begun = performance.now();
  const cpu = ownCpu();
  let count = 0;
  while (performance.now() < begun + seconds * 1000) {
    for (let i = 0; i < rendersPerLook; i += 1) render();
    count += rendersPerLook;
  }
  return { perSecond: (count * 1000) / (performance.now() - begun), cpu: (ownCpu() - cpu) / count };
}

/**
 * Everything that does not belong to the limit happens here once: data, words, matching the route.
 */
async function prepare({ url, cookie }: Page): Promise<() => string> {
  const bundle = path.resolve(import.meta.dirname, "../../build/server/index.js");
  const build = (await import(pathToFileURL(bundle).href)) as Build;
  const { pathname, search } = new URL(url);
  const loaderData = await readData(url, cookie);
  const router = createMemoryRouter(toRoutes(build), {
    initialEntries: [pathname + search],
    hydrationData: { loaderData } as HydrationState,
  });
  const words = loadWords().get(defaultLanguage);
  if (!words) throw new Error(`no words for ${defaultLanguage}`);
  const { TextProvider } = build.entry.module;
  const render = (): string =>
    renderToString(
      createElement(TextProvider, { value: words.intl }, createElement(RouterProvider, { router })),
    );
  if (render().length < 1_000)
    throw new Error(`${pathname} renders to almost nothing: ${render()}`);
  return render;
}

/** The loaders' data by route id, as the browser gets it when it goes to the page. */
async function readData(url: string, cookie: string): Promise<Record<string, unknown>> {
  const page = new URL(url);
  page.pathname += ".data";
  const answer = await fetch(page, { headers: { cookie } });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`${page.pathname} answers ${answer.status}`);
  const { value } = await decode(answer.body, globalThis);
  return Object.fromEntries(
    Object.entries(value as Record<string, { data?: unknown }>).map(([id, { data }]) => [id, data]),
  );
}

/**
 * The bundle's routes as plain ones. Loaders are named only, so that their data is found; they
 * never run here.
 */
function toRoutes({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const base = {
      id: route.id,
      Component: route.module.default as ComponentType,
      loader: route.module.loader && (() => null),
      ...(route.path !== undefined && { path: route.path }),
    };
    return [
      route.index
        ? { ...base, index: true as const }
        : { ...base, children: toRoutes({ routes } as ServerBuild, route.id) },
    ];
  });
}
