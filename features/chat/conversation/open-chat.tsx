import { type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";

/**
 * `/members/{id}/chat`: opens the conversation with a member and goes there; a visitor logs in
 * first.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { conversation } = await context
    .get(apiContext)
    .read("chat.open", { profile: { id: params["id"] ?? "" } });
  return redirect(`/chats/${conversation.id}`);
}
