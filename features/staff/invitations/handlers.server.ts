import type { HandlersOf } from "#server/calls/context.ts";
import {
  acceptWithPasskey,
  acceptWithPassword,
  invitationPasskey,
  readInvitation,
} from "./accept.server.ts";
import type * as contract from "./contract.ts";

export const handlers: HandlersOf<typeof contract> = {
  acceptWithPasskey,
  acceptWithPassword,
  invitationPasskey,
  readInvitation,
};
