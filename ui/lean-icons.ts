import path from "node:path";
import type { Plugin } from "vite";

const left = /,\s+key: "\w+"|^  size: 24,$|,\s+aliases: \[[^\]]*\]|^__iconData\.node;$/gm;
const changed =
  "lucide-react writes its icons in another way now: see what ui/lean-icons.ts leaves out";

/**
 * Makes the icons of lucide-react with `icon.ts`: see there. Of their data it leaves the drawing:
 * the keys are random letters, which no compression helps. Icons of another form end the build.
 */
export function leanIcons(): Plugin {
  let [maker, drawings] = [false, 0];
  return {
    name: "lean-icons",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith("/createLucideIcon.mjs") || !importer?.includes("lucide-react"))
        return null;
      maker = true;
      return path.join(import.meta.dirname, "icon.ts");
    },
    transform(code, id) {
      if (!/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id) || !code.includes("Data = {"))
        return null;
      const lean = code.replaceAll(left, "");
      if (lean === code || /\b(key|aliases): /.test(lean)) this.error(changed);
      drawings += 1;
      return { code: lean, map: null };
    },
    generateBundle() {
      if (!maker || drawings === 0) this.error(changed);
    },
  };
}
