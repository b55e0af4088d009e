import { type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext, pageContext } from "#app/context.ts";
import { keepOn } from "#features/tracking/kept-query.ts";
import { signUpPath } from "#app/shell/sign-up-context.ts";

/** `/members/{id}/signup`: opens the sign-up for a member whom a visitor may see; members are led to the profile. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)) throw new Response(null, { status: 404 });
  if (context.get(pageContext).user) return redirect(`/members/${id}`);
  await context.get(apiContext).read("members.read", { id });
  return redirect(keepOn(signUpPath({ profile: id }), new URL(request.url).search));
}
