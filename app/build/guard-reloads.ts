import type { Plugin } from "vite";

/**
 * React Router reloads the page by itself, each time a screen's script fails to load. Here it asks
 * first. Is the answer no, a screen that throws stands in for the one that failed: of an import
 * that rejects the router says nothing, and would draw an empty page. Opened again later, it asks
 * again.
 */
const itsOwn = "window.location.reload();";
const asks = `const stays = () => dispatchEvent(new Event("vesper:screen-failed", { cancelable: true }));
if (stays()) return { default: () => { if (stays()) throw error; return null; } };`;
/** Without a network the script is waited for, as every lazy one is (load-lazily.ts). */
const itsImport = /await import\(([^()]*?route\.module\s*)\)/;
const waits = "await globalThis.__whenThere?.(route.module); ";
const changed =
  "React Router reloads in another way now: see what app/build/guard-reloads.ts replaces";

/**
 * Build step: lets app/chunk-failure.ts decide about the router's reloads. A router without that
 * one line, or without the file that has it, fails the build.
 */
export function guardReloads(): Plugin {
  let guarded = false;
  return {
    name: "guard-reloads",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
      handler(code) {
        if (code.split(itsOwn).length !== 2 || !itsImport.test(code)) this.error(changed);
        guarded = true;
        const patient = code.replace(
          /let routeModule = (?=await import)/,
          `${waits}let routeModule = `,
        );
        return { code: patient.replace(itsOwn, asks), map: null };
      },
    },
    generateBundle() {
      if (!guarded) this.error(changed);
    },
  };
}
