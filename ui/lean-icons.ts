import path from "node:path";
import type { Plugin } from "vite";

/**
 * Makes the icons of lucide-react with `icon.ts`: see there. Of their data it leaves the drawing:
 * the keys are random letters, which no compression helps.
 */
export const leanIcons = (): Plugin => ({
  name: "lean-icons",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.endsWith("/createLucideIcon.mjs") && importer?.includes("lucide-react")
      ? path.join(import.meta.dirname, "icon.ts")
      : null,
  transform: (code, id) =>
    /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)
      ? { code: code.replaceAll(/, key: "\w+"|^  size: 24,$|^__iconData\.node;$/gm, ""), map: null }
      : null,
});
