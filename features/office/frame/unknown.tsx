import { data } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";

export const handle: ScreenHandle = { title: "app.not_found" };

/** An address under /operator that is none: 404 in the office's own window. */
export function loader(): never {
  throw data(null, 404);
}

/** Never drawn; a screen has one all the same. */
export default function Unknown() {
  return null;
}
