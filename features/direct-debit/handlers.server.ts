import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { prepare, resendCode } from "./mandate/prepare.server.ts";
import { read } from "./mandate/read.server.ts";
import { charge, revoke, sign } from "./mandate/sign.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  charge,
  prepare,
  read,
  resendCode,
  revoke,
  sign,
};
