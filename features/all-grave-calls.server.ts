import * as directDebit from "./direct-debit/office/contract.ts";
import { accountRules } from "./direct-debit/office/second-person.server.ts";
import { saveSetup } from "./direct-debit/office/setup-calls.server.ts";
import * as moderation from "./moderation/contract.ts";
import { decide } from "./moderation/decide.server.ts";
import { undoRules } from "./moderation/measures/second-person.server.ts";
import { undo } from "./moderation/measures/undo.server.ts";
import { decisionRules } from "./moderation/second-person.server.ts";
import { graveCall, type GraveCalls } from "./office/second-person/grave-calls.server.ts";
import * as operatorOrders from "./orders/office/contract.ts";
import { refundOrder } from "./orders/office/refund-order.server.ts";
import { refundRules } from "./orders/office/second-person.server.ts";

/** Every call with `second` in its contract, on one page, with the rules that stand beside it. */
export const allGraveCalls: GraveCalls = {
  "direct-debit.saveSetup": graveCall(directDebit.saveSetup, saveSetup, accountRules),
  "moderation.decide": graveCall(moderation.decide, decide, decisionRules),
  "moderation.undo": graveCall(moderation.undo, undo, undoRules),
  "refunds.refundOrder": graveCall(operatorOrders.refundOrder, refundOrder, refundRules),
};
