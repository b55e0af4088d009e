import { z } from "zod";
import * as chat from "#features/chat/contract.ts";
import * as likes from "#features/likes/contract.ts";
import * as sessions from "#features/sessions/contract.ts";
import { defineCall } from "#server/calls/define.ts";

export const read = defineCall({
  method: "GET",
  path: "/api/news.php",
  summary: "User, conversations and likes in one; 304 while they are as If-None-Match says",
  conditional: true,
  input: z.object({}),
  output: z.object({
    user: sessions.readUser.output,
    chats: chat.list.output,
    likes: likes.list.output,
  }),
  showsMembers: "known",
  refusals: {},
});
