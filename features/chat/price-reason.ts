/** Free conversations that everybody may begin (specification, section 9). */
export const freeConversations = 2;

/**
 * Why the next message in words costs what it costs:
 * - `began_free`: words in a conversation that the member began free stay free
 * - `begins_free`: the first message here uses one of the free conversations
 * - `reply_free`: a reply uses none, and is free while one is left
 * - `both_used`: a free member has begun both: whatever is no word in one of them costs, replies
 * too
 * - `began_paid`: premium has ended, and the member began this conversation while it lasted
 * - `premium`: premium members pay
 * - `no_price`: the site takes nothing for messages
 */
export const priceReasons = [
  "began_free",
  "begins_free",
  "reply_free",
  "both_used",
  "began_paid",
  "premium",
  "no_price",
] as const;
export type PriceReason = (typeof priceReasons)[number];

interface Facts {
  /** Credits that the site takes, and that this message costs (SQL: message_cost). */
  readonly price: number;
  readonly cost: number;
  readonly beganFree: boolean;
  readonly paidUser: boolean;
  /** The member sent its first message. */
  readonly beganIt: boolean;
  /** Of the free conversations. */
  readonly freeLeft: number;
  readonly lastSeq: number;
}

/** The reason in words for what `message_cost` has decided. */
export function reasonOf({
  price,
  cost,
  beganFree,
  paidUser,
  beganIt,
  freeLeft,
  lastSeq,
}: Facts): PriceReason {
  if (cost > 0) return paidUser ? "premium" : beganIt && freeLeft > 0 ? "began_paid" : "both_used";
  if (price === 0) return "no_price";
  return beganFree ? "began_free" : lastSeq === 0 ? "begins_free" : "reply_free";
}
