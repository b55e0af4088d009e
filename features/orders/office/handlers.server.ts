import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { openPayeeOf } from "./open-payee.server.ts";
import { openOrder, searchOrders } from "./orders.server.ts";
import { refundOrder, unstick } from "./refund-order.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  openOrder,
  openPayeeOf,
  refundOrder,
  searchOrders,
  unstick,
};
