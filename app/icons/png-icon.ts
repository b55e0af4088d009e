import type { LoaderFunctionArgs } from "react-router";
import type { Settings } from "#features/sites/settings.ts";
import { pageContext } from "#browser/context.ts";
import { drawBadge, drawIcon } from "#features/sharing/draw-icon.ts";

const made = new Map<string, Promise<Buffer>>();

/**
 * /icon-192.png and the like: the drawn icon as systems want it that know no SVG. Rendered once per
 * drawing and size.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings } = context.get(pageContext);
  const { pathname } = new URL(request.url);
  const picture = drawing(pathname, settings);
  const key = `${pathname} ${picture}`;
  const png = made.get(key) ?? render(pathname, picture);
  made.set(key, png);
  return new Response(new Uint8Array(await png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
}

const sizeOf = (pathname: string): number => Number(/(\d+)\.png$/.exec(pathname)?.[1] ?? 192);

// A mask, and a home screen (180), round the corners themselves.
const drawing = (pathname: string, settings: Settings): string =>
  pathname.includes("badge")
    ? drawBadge()
    : drawIcon(settings, !pathname.includes("maskable") && sizeOf(pathname) !== 180);

async function render(pathname: string, picture: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const size = sizeOf(pathname);
  return sharp(Buffer.from(picture)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
