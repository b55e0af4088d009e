import { type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { keepOn } from "#browser/kept-query.ts";
import { signUpPath } from "#features/identity/sign-up/sign-up-context.ts";

/**
 * `/members/{id}/signup`: opens the sign-up for a member whom a visitor may see; members are led to
 * the profile.
 */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const { profile } = await context.get(apiContext).read("members.read", { id });
  return redirect(
    context.get(pageContext).user
      ? `/members/${profile.id}`
      : keepOn(signUpPath({ profile: profile.id }), new URL(request.url).search),
  );
}
