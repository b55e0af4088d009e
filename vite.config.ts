import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardReloads } from "./app/guard-reloads.ts";
import { completeCatalogues } from "./i18n/complete-catalogues.ts";
import { callTable } from "./server/calls/call-table.ts";

export default defineConfig({
  plugins: [completeCatalogues(), guardReloads(), callTable(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most screens load anyway, in two files instead of thirty: small files compress badly. Measured: 3 gives the least.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler|@remix-run)\//, priority: 2 },
                { name: "shell", test: /lucide-react|\/(ui|i18n|app)\/|virtual:calls|preload-helper/, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
  server: { host: "127.0.0.1" },
});
