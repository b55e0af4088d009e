import { type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";

/**
 * `/members/{id}/chat`: opens the conversation with a member and goes there; a visitor logs in
 * first. `?reply=`: an answer on their profile, which the first message is to quote.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reply = new URL(request.url).searchParams.get("reply");
  const { conversation } = await context
    .get(apiContext)
    .read("chat.open", { profile: { id: params["id"] ?? "" } });
  return redirect(`/chats/${conversation.id}${reply ? `?reply=${encodeURIComponent(reply)}` : ""}`);
}
