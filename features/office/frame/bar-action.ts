import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";

/**
 * The bar's forms: another site, another language, single keys, or the end of the session. Ordinary posts, so
 * that they work without JavaScript and everything on the screen is asked for anew.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  if (form.has("site")) {
    await api.submit("staff.chooseSite", form);
    // What was on the screen is another site's, unless the form says where to begin there.
    return redirect(ownPath(form.get("next"), "/operator"), 303);
  }
  if (form.has("language")) {
    await api.submit("staff.saveMe", form);
    return redirect(ownPath(form.get("next")), 303);
  }
  if (form.has("shortcuts")) {
    await api.submit("staff.saveMe", form, { shortcuts: form.get("shortcuts") === "on" });
    return null;
  }
  await api.submit("staff.leave", form);
  return redirect("/operator/login", 303);
}

export const loader = () => redirect("/operator");
