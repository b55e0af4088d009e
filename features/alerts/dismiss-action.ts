import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";

/** An alert's cross as a plain form: back to the same screen, without the alert. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  await context.get(apiContext).submit("alerts.dismiss", form);
  return redirect(ownPath(form.get("next")), 303);
}

export const loader = () => redirect("/");
