import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";

/**
 * The language switcher's form: an ordinary post, so it works without JavaScript and the new words
 * come with a full reload.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  await api.submit("sessions.changeLanguage", form);
  if (form.has("date_locale")) await api.submit("account-settings.changeDates", form);
  const next = new URL(ownPath(form.get("next")), "http://own.invalid");
  next.searchParams.delete("language"); // what was chosen counts from now on, not what the address shows
  return redirect(ownPath(next.pathname + next.search + next.hash), 303); // resolving made another path of it
}

export const loader = () => redirect("/");
