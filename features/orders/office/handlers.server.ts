import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { openOrder, searchOrders } from "./orders.server.ts";
import { refundOrder, unstick } from "./refund-order.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  openOrder,
  refundOrder,
  searchOrders,
  unstick,
};
