import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";

/** `POST /blocks`: the block list's 'Unblock' buttons, from whatever page shows the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.get(pageContext).user) return redirect("/login?next=/notifications");
  const form = await request.formData();
  const id = String(form.get("profile") ?? "");
  const done = await context.get(apiContext).submit("blocks.unblock", form, { profile: { id } });
  return form.get("script") === "yes" ? done : redirect("/notifications#blocked", 303);
}

export const loader = () => redirect("/notifications#blocked");
