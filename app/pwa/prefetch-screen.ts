import { matchRoutes, type RouteObject } from "react-router";

/**
 * What the router keeps of itself on a page; `answer.journey.ts` fails if another version does not.
 */
interface RouterGlobals {
  readonly __reactRouterDataRouter: { readonly routes: RouteObject[] };
  readonly __reactRouterManifest: {
    readonly routes: Partial<
      Record<string, { readonly module: string; readonly imports?: readonly string[] }>
    >;
  };
}

/**
 * A finger on a link: the scripts of its screen set out before the tap is one. Its data does not:
 * most fingers on a list begin a scroll, and what a member reads of others is counted
 * (docs/security.md).
 */
export function prefetchTouchedScreens(): void {
  addEventListener(
    "touchstart",
    ({ target }) => {
      const link = target instanceof Element && target.closest("a");
      if (link && link.origin === location.origin) prefetchScreen(link.pathname);
    },
    { passive: true },
  );
}

function prefetchScreen(path: string): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } =
    globalThis as unknown as RouterGlobals;
  for (const { route } of matchRoutes(router.routes, path) ?? []) {
    const { module = "", imports = [] } = manifest.routes[route.id ?? ""] ?? {};
    for (const href of [module, ...imports]) {
      if (!href || document.querySelector(`link[href="${href}"]`)) continue;
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
  }
}
