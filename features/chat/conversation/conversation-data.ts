import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { Interest } from "#features/interests/interest-names.ts";
import { isId } from "#server/calls/id.ts";
import type { StartNeeded } from "../composer/start-request.tsx";
import type { Output } from "#server/calls/registry.ts";
import { newId } from "#browser/new-id.ts";

export interface ConversationData {
  chat: Output<"chat.read">;
  /** First words that were typed before the sign-up: offered, not sent. */
  offered: string | undefined;
  /** What both like, where nothing was said yet. */
  shared: readonly Interest[];
  /** Client id of a message sent by the form, without JavaScript. */
  clientId: string;
}

/** What the page reads, on the server. */
export async function readConversation({
  params,
  request,
  context,
}: LoaderFunctionArgs): Promise<ConversationData> {
  const query = new URL(request.url).searchParams;
  const before = Number(query.get("before"));
  const reply = query.get("reply") ?? "";
  const chat = await context.get(apiContext).read("chat.read", {
    conversation: params["id"] ?? "",
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
    ...(isId(reply) && { reply }),
  });
  const begins = chat.conversation.last_seq === 0;
  return {
    chat,
    offered: begins ? await offeredTo(chat.profile.id, context) : undefined,
    shared: begins ? await sharedIn(chat.conversation.id, context) : [],
    clientId: newId(),
  };
}

async function sharedIn(
  conversation: string,
  context: LoaderFunctionArgs["context"],
): Promise<readonly Interest[]> {
  return (await context.get(apiContext).read("chat.beside", { conversation })).interests;
}

async function offeredTo(
  member: string,
  context: LoaderFunctionArgs["context"],
): Promise<string | undefined> {
  const { profile, message } = await context.get(apiContext).read("accounts.signUpMessage", {});
  return profile?.id === member ? message : undefined;
}

const asking = (code: string): "contact_confirmed" | "express" | undefined =>
  code === "contact_unconfirmed"
    ? "contact_confirmed"
    : code === "express_request_needed"
      ? "express"
      : undefined;

/** Sends, or removes the conversation: the page's forms without JavaScript. */
export async function submitConversation({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const conversation = { id: params["id"] ?? "" };
  const api = context.get(apiContext);
  const removes = form.get("intent") === "remove";
  const done = removes
    ? await api.submit("chat.remove", form, { conversation })
    : await api.submit("chat.sendMessage", form, {
        conversation,
        ...(form.has("reply") && { quote: { id: String(form.get("reply")) } }),
      });
  if (done.ok) return redirect(removes ? "/chats" : `/chats/${conversation.id}`);
  return {
    typed: String(form.get("body") ?? ""),
    refusal: done.problem.fields?.[0]?.detail ?? done.problem.detail,
    // Refused with a question: the field that answers it when the form is sent again.
    asks: asking(done.problem.code),
    start:
      done.problem.code === "express_request_needed"
        ? (done.problem.data as StartNeeded)
        : undefined,
  };
}
