import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserTargets } from "./app/build/browser-targets.ts";
import { chunkGroups, chunksAreThere, compiledAhead } from "./app/build/chunk-groups.ts";
import { guardReloads } from "./app/build/guard-reloads.ts";
import { knownWorkings } from "./app/build/inner-workings.ts";
import { leanScripts } from "./app/build/lean-scripts.ts";
import { noSchemas } from "./app/build/no-schemas.ts";
import { noWaitingModules } from "./app/build/no-waiting-modules.ts";
import { packedAssets } from "./app/build/packed-assets.ts";
import { completeCatalogues } from "./i18n/complete-catalogues.ts";
import { leanIcons } from "./ui/lean-icons.ts";
import { addressedCalls } from "./server/calls/addressed-calls.ts";

export default defineConfig({
  plugins: [
    knownWorkings(),
    completeCatalogues(),
    guardReloads(),
    leanIcons(),
    leanScripts(),
    addressedCalls(),
    tailwindcss(),
    reactRouter(),
    chunksAreThere(),
    compiledAhead(),
    noSchemas(),
    noWaitingModules(),
    packedAssets(),
  ],
  environments: {
    // Beside the server's bundle, never served: reports of errors name our own files and lines.
    ssr: { build: { sourcemap: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // As short as Rolldown takes it: files name those that they load late.
            chunkFileNames: "assets/[name]-[hash:7].js",
            entryFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
  },
  ssr: { noExternal: ["lucide-react"] }, // made like the browser's
  build: {
    target: browserTargets(),
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // How long each plugin took says nothing to who starts Vesper.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { host: "127.0.0.1" },
});
