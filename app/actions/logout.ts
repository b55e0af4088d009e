import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";

/**
 * Logs out by an ordinary form post; the full reload leaves nothing of the member in the page's
 * memory.
 */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).submit("sessions.logout", new FormData()); // whatever the body is, or none
  return redirect("/", 303);
}

export const loader = () => redirect("/");
