import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "../context.ts";
import { ownPath } from "../own-path.ts";

/** The language switcher's form: an ordinary post, so it works without JavaScript and the new words come with a full reload. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  await api.submit("sessions.changeLanguage", form);
  if (form.has("date_locale")) await api.submit("account-settings.changeDates", form);
  return redirect(ownPath(form.get("next")), 303);
}

export const loader = () => redirect("/");
