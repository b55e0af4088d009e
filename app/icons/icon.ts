import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "../context.ts";
import { drawIcon } from "./draw-icon.ts";

/** /icon.svg: drawn for the site's niche. */
export function loader({ context }: LoaderFunctionArgs) {
  const { settings } = context.get(pageContext);
  return new Response(drawIcon(settings.niche), { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" } });
}
