import { type LoaderFunctionArgs, Outlet, redirect } from "react-router";
import { pageContext } from "#browser/context.ts";

/**
 * The door of every screen of the operators: to anybody else they are not there. Each call asks
 * again, on its own.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  if (user.role !== "operator") throw new Response(null, { status: 404 });
  return null;
}

export default function OfficeLayout() {
  return <Outlet />;
}
