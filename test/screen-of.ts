import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "#app/routes.ts";

const toObject = ({ path, index, file, children = [] }: RouteConfigEntry): RouteObject =>
  index
    ? { index, handle: file }
    : { ...(path !== undefined && { path }), handle: file, children: children.map(toObject) };
const tree = routes.map(toObject);

/** The file of the screen that an address leads to, as app/routes.ts names it; null: none. */
export const screenOf = (url: string): string | null =>
  (matchRoutes(tree, url)?.at(-1)?.route.handle as string | undefined) ?? null;
