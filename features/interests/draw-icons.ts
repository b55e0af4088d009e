// Writes icons.svg, one sheet of all the interests' icons: `node features/interests/draw-icons.ts`.
// A page shows one with <use>, so fifty icons cost the browser's code nothing and work before it
// runs. From lucide (ISC licence).
import { writeFileSync } from "node:fs";
import path from "node:path";
import { interestIcons } from "./icons.ts";

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const draw = async (name: string): Promise<string> => {
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
    __iconData: { node: readonly Node[] };
  };
  const shapes = __iconData.node.map(
    ([tag, attributes]) =>
      `<${tag} ${Object.entries(attributes)
        .filter(([key]) => key !== "key")
        .map(([key, value]) => `${key}="${value}"`)
        .join(" ")}/>`,
  );
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
};

const icons = await Promise.all([...new Set(Object.values(interestIcons))].sort().map(draw));
writeFileSync(
  path.join(import.meta.dirname, "icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${icons.join("\n")}\n</svg>\n`,
);
