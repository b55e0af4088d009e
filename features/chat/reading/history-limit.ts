/**
 * How many messages of a conversation a free member sees: the newest ones (specification, section
 * 9, 'older messages hidden'). Premium members see all of them; nothing is deleted.
 */
export const freeHistory = 100;

/**
 * The highest seq that this member does not see: removed by the member, or hidden from a free one.
 */
export const hiddenUpTo = (
  chat: { readonly last_seq: number; readonly hidden_seq: number },
  paidUser: boolean,
): number => (paidUser ? chat.hidden_seq : Math.max(chat.hidden_seq, chat.last_seq - freeHistory));
