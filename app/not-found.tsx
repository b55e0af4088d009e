import { data } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { ErrorPage } from "./shell/error-page.tsx";

export const handle: ScreenHandle = { title: "app.not_found" };

/**
 * Every address that no route knows: 404 'This page could not be found' (specification, section 8).
 */
export function loader(): never {
  throw data(null, 404);
}

export default ErrorPage;
