import path from "node:path";
import type { Plugin } from "vite";

/** Makes the icons of lucide-react with `icon.ts`: see there. */
export const leanIcons = (): Plugin => ({
  name: "lean-icons",
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith("/createLucideIcon.mjs") && importer?.includes("lucide-react") ? path.join(import.meta.dirname, "icon.ts") : null),
});
