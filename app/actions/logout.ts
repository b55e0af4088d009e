import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "../context.ts";

/** Logs out by an ordinary form post; the full reload leaves nothing of the member in the page's memory. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.get(apiContext).submit("sessions.logout", await request.formData());
  return redirect("/", 303);
}

export const loader = () => redirect("/");
