interface Bought {
  /** We were asked to start at once: then what was used is paid for. */
  readonly express: boolean;
  /** Cents that were paid, and that come back now. */
  readonly amount: number;
  readonly refund: number;
}

/** What the choice of an order to withdraw from says of its money: the key of its words. */
export function comesBack({ express, amount, refund }: Bought) {
  if (refund === 0) return "refunds.all_used";
  if (express) return "refunds.comes_back";
  // Part of it went back before.
  return refund < amount ? "refunds.rest_back" : "refunds.all_back";
}
