import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { callTable } from "./server/calls/call-table.ts";

export default defineConfig({
  plugins: [callTable(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
  server: { host: "127.0.0.1" },
});
