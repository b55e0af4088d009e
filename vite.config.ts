import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserTargets } from "./app/build/browser-targets.ts";
import { guardReloads } from "./app/build/guard-reloads.ts";
import { knownWorkings } from "./app/build/inner-workings.ts";
import { leanScripts } from "./app/build/lean-scripts.ts";
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
    packedAssets(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most screens load anyway, in two files instead of thirty: small files compress
            // badly. Measured: 3 gives the least.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@remix-run)\//,
                  priority: 4,
                },
                // What every page starts with.
                {
                  name: "shell",
                  test: /\/(app|browser)\/(root|entry\.client|member-provider|last-resort|nonce|to-counts|polled-calls|chunk-failure|layouts\/default|shell\/(page-chores|toasts|document-title))\.|\/i18n\/(message|text)\.|\/ui\/progress/,
                  priority: 3,
                },
                {
                  name: "shell",
                  test: /lucide-react\/dist\/esm\/icons\/(arrow-right|x|check|chevron-down|search|user-round|crown|log-out|settings|globe|heart|message-circle|lock|info|triangle-exclamation-point)\.|\/(i18n|app|browser)\/(?!use-times|characters)|\/ui\/(?!art|hero|error-state|tabs|card|overlays\/dialog|fields\/(choice-group|password|text-area|date|stepper))/,
                  minShareCount: 3,
                  priority: 1,
                },
                // The lists of members: search, likes, a profile's similar ones.
                {
                  name: "members",
                  test: /features\/(members\/(search\/(search-query|search-parameters|filter-words|distance-steps)|member-grid|member-card|use-pages|more-link)|profiles\/fictional-label)/,
                  minShareCount: 2,
                },
                // The inbox and a conversation.
                {
                  name: "chat",
                  test: /browser\/(use-times|characters)|features\/(chat\/(conversation\/use-typing|inbox\/chats)|gifts\/(gift-art|use-kinds)|reports\/report-path)|\/icons\/(messages-square|gift|trash|flag|check-check|clock|arrow-left)\./,
                  minShareCount: 2,
                },
              ],
            },
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
