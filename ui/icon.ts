import { createElement, type SVGProps } from "react";

interface IconData {
  readonly name: string;
  readonly size?: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for lucide-react's own maker of icons (vite.config.ts), of whose size, stroke and
 * context settings nothing here makes use: the same drawing for a tenth of the bytes, in every
 * first view. An icon without a name or role of its own is decoration.
 */
export default function createIcon({ name, size = 24, node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": rest["aria-label"] || rest.role ? undefined : true,
        className: `lucide lucide-${name} ${className ?? ""}`.trim(),
        ...rest,
      },
      ...children,
    );
}
