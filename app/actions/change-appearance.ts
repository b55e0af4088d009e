import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";

/** The form of Settings, Appearance: an ordinary post, as the look comes with a full load. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  await context.get(apiContext).submit("account-settings.changeAppearance", form);
  return redirect("/notifications#appearance", 303);
}

export const loader = () => redirect("/");
