import type { Count, Metrics } from "#server/metrics/metrics.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** Counts an order by what its payment came to. */
    readonly countOrder: Count;
  }
}

/** How many orders a payment brought to which state; no amounts, and nobody's. */
export const countOrders = (metrics: Metrics): Count =>
  metrics.counter(
    "vesper_orders_settled_total",
    "Orders by what their payment came to: completed, failed, cancelled, mismatched (the wrong amount), pending.",
    "end",
  );
