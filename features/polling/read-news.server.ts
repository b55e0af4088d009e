import { list as listChats } from "#features/chat/inbox/list-chats.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { list as listLikes } from "#features/likes/read-likes.server.ts";
import { readUser } from "#features/sessions/read-user.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/**
 * What an open page asks for once a minute (specification, section 7), in one call instead of three.
 * While nothing changed it does not come this far: the process says so from memory
 * (server/live/unchanged.ts).
 */
export const read: CallHandler<typeof contract.read> = async (context) => {
  requireViewer(context.viewer);
  return {
    user: answered(await readUser(context)),
    chats: answered(await listChats({ ...context, input: {} })),
    likes: answered(await listLikes(context)),
  };
};

function answered<T>(answer: T | Refusal): T {
  if (answer instanceof Refusal) throw answer;
  return answer;
}
