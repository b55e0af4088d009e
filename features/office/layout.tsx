import { type LoaderFunctionArgs, Outlet, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";

/**
 * The door of every screen of the office: whoever does not work here is led to its sign-in, which is
 * there at the office's host alone. Each call asks again, on its own.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  try {
    await context.get(apiContext).read("staff.readSelf", {});
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    throw redirect(`/operator/login?next=${encodeURIComponent(pathname + search)}`);
  }
  return null;
}

export default function OfficeLayout() {
  return <Outlet />;
}
