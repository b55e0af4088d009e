/** For SQL: those among `ids` who blocked `viewer` or were blocked by them. Both are SQL too. */
export const blockedAmong = (viewer: string, ids: string): string =>
  `select blocked_id from block where account_id = ${viewer} and blocked_id = any(${ids})
    union all select account_id from block where blocked_id = ${viewer} and account_id = any(${ids})`;
