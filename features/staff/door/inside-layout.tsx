import { type LoaderFunctionArgs, Outlet, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";

/**
 * The door of the staff's own screens: whoever is not signed in is led to it, and back. Each call
 * asks again, on its own.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const inside = await context
    .get(apiContext)
    .read("staff.readSelf", {})
    .catch(() => null);
  if (!inside) throw redirect(`/operator/login?next=${encodeURIComponent(pathname + search)}`);
  return null;
}

export default function InsideLayout() {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-paper">
      <Outlet />
    </main>
  );
}
