import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";

/** The form below the packages: an ordinary post, which works before hydration. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  await context.get(apiContext).submit("credits.choosePrices", form);
  return redirect(ownPath(form.get("next")), 303);
}

export const loader = () => redirect("/pricing");
