import type { ReactElement } from "react";

/**
 * What a component draws beside other children: elements or nothing, never text. A text beside a
 * sibling would be a text node without an element of its own, which a browser that translates the
 * page takes away from React (test/guards/loose-text.ts). The type refuses it where the component is used.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | "" | null | undefined;
