import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import {
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Screens } from "#features/serve.server.ts";
import { serveAssets } from "#server/http/server.ts";

/**
 * What app/entry.server.tsx exports besides React Router's own. Types only: importing the bundle's
 * source would run it twice.
 */
interface Entry {
  createRequestHandler(
    build: ServerBuild | (() => Promise<ServerBuild>),
    mode: string,
  ): (request: Request, context: RouterContextProvider) => Promise<Response>;
  makeContext: typeof import("#app/entry.server.tsx").makeContext;
}
type Build = ServerBuild & { entry: { module: Entry } };

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * The React side: the built bundle in production, Vite with hot reload in the same server while
 * developing.
 */
export interface Web extends Screens {
  middleware(): Middleware | undefined;
  attach(app: FastifyInstance): Promise<void>;
}

const folder = path.resolve(import.meta.dirname, "../build");

/** `cacheFolder`: where Vite keeps what it prepared while developing. */
export const openWeb = (production: boolean, cacheFolder: string): Promise<Web> =>
  production ? openBuilt() : openDevelopment(cacheFolder);

async function openBuilt(): Promise<Web> {
  const build = (await import(pathToFileURL(path.join(folder, "server/index.js")).href)) as Build;
  const handle = build.entry.module.createRequestHandler(build, "production");
  const routes = toTree(build.routes);
  return {
    render: (request, { context, nonce, sink }) =>
      handle(request, build.entry.module.makeContext(context.page, context.api, nonce, sink)),
    screens: new Map(
      Object.keys(build.assets.routes).map((id) => [id, readScripts(build.assets, id)]),
    ),
    screenAt: remembered((path) => {
      const matches = path === manifestPath ? null : matchRoutes(routes, pageOf(path));
      const id = matches?.at(-1)?.route.id;
      return matches && id ? { id, template: templateOf(matches) } : undefined;
    }),
    middleware: () => undefined,
    attach: (app) => serveAssets(app, path.join(folder, "client")),
  };
}

/** Addresses are as many, and as long, as anybody asks for: so many of their forms are kept. */
const mostForms = 2_000;
const longestForm = 200;
const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/**
 * `screenAt` with its answers kept by an address's form, ids aside: React Router ranks all routes
 * anew each time that it is asked (7% of a member's page).
 */
function remembered(screenAt: Web["screenAt"]): Web["screenAt"] {
  const known = new Map<string, ReturnType<Web["screenAt"]>>();
  return (path) => {
    const form = path.replaceAll(ids, "-");
    if (known.has(form)) return known.get(form);
    const screen = screenAt(path);
    if (known.size >= mostForms) known.clear();
    if (form.length <= longestForm) known.set(form, screen);
    return screen;
  };
}

/** Where React Router asks which files the pages behind a page's links need. */
const manifestPath = "/__manifest";
/**
 * The page that a data request is for (`/members.data`, `/_.data`): React Router asks so after the
 * first page.
 */
const pageOf = (path: string): string => path.replace(/(?:\/_)?\.data$/, "") || "/";

/** The routes' own parts of an address, from the outermost: `/members/:id`. */
const templateOf = (matches: readonly { readonly route: RouteObject }[]): string =>
  `/${matches.flatMap(({ route }) => route.path ?? []).join("/")}`;

/**
 * The text of the scripts that a screen's page names: its own, those of the layouts around it, and
 * the start's.
 */
function readScripts({ entry, routes }: ServerBuild["assets"], screen: string): string {
  const files = new Set([entry.module, ...entry.imports]);
  for (let route = routes[screen]; route; route = routes[route.parentId ?? ""])
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  return Array.from(files, (file) => readFileSync(path.join(folder, "client", file), "utf8")).join(
    "\n",
  );
}

/** The build's flat list of routes as the tree that paths are matched against. */
function toTree(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  const here = Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId ? [route] : [],
  );
  return here.map(({ id, path, index }) =>
    index
      ? { id, index, ...(path !== undefined && { path }) }
      : { id, ...(path !== undefined && { path }), children: toTree(routes, id) },
  );
}

async function openDevelopment(cacheDir: string): Promise<Web> {
  let middleware: Middleware | undefined;
  let load: () => Promise<Build> = () => Promise.reject(new Error("Vite is not ready"));
  return {
    async render(request, { context, nonce, sink }) {
      const { entry } = await load();
      const handle = entry.module.createRequestHandler(load, "development");
      return handle(request, entry.module.makeContext(context.page, context.api, nonce, sink));
    },
    screens: new Map(),
    screenAt: () => undefined,
    middleware: () => middleware,
    async attach(app) {
      const { createServer } = await import("vite");
      const vite = await createServer({
        cacheDir,
        appType: "custom",
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      middleware = vite.middlewares;
      load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<Build>;
      app.addHook("onClose", () => vite.close());
    },
  };
}
