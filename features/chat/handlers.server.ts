import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import type * as translating from "./translating/contract.ts";
import { beside } from "./around/beside.server.ts";
import { open } from "./conversation/open-chat.server.ts";
import { list } from "./inbox/list-chats.server.ts";
import { unwritten } from "./inbox/unwritten.server.ts";
import { remove } from "./inbox/remove-chat.server.ts";
import { showPhotos } from "./photos/show-photos.server.ts";
import { markRead } from "./reading/mark-read.server.ts";
import { read } from "./reading/read-messages.server.ts";
import { react, takeBack } from "./reactions/react.server.ts";
import { search } from "./searching/search.server.ts";
import { sendMessage } from "./sending/send-message.server.ts";
import { translateMessage } from "./translating/translate-message.server.ts";

export const handlers: HandlersOf<typeof contract & typeof translating> = {
  beside,
  list,
  markRead,
  open,
  react,
  read,
  remove,
  search,
  sendMessage,
  showPhotos,
  takeBack,
  translateMessage,
  unwritten,
};
