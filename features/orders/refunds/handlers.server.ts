import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { answerDeclared, followDeclared } from "./declared/answer-declared.server.ts";
import { declare } from "./declared/declare.server.ts";
import { closeDeclared, listDeclared } from "./declared/declared.server.ts";
import { unused } from "./pay-out.server.ts";
import { list, read } from "./read-refunds.server.ts";
import { withdraw, withdrawable } from "./withdraw.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  answerDeclared,
  closeDeclared,
  declare,
  followDeclared,
  list,
  listDeclared,
  read,
  unused,
  withdraw,
  withdrawable,
};
