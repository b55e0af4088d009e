/**
 * Ids of generated rows are counted, so that every program here can name them: members from 1,
 * conversations from 1.
 */
const memberPrefix = "01980000-0000-7000-8000-";
const conversationPrefix = "01990000-0000-7000-8000-";
const hex = (n: number): string => n.toString(16).padStart(12, "0");

export const memberId = (n: number): string => memberPrefix + hex(n);
export const conversationId = (n: number): string => conversationPrefix + hex(n);

/** The same in SQL, for a number expression. */
export const memberIdSql = (n: string): string =>
  `('${memberPrefix}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
export const conversationIdSql = (n: string): string =>
  `('${conversationPrefix}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export const siteId = "01970000-0000-7000-8000-000000000001";

/** Cookie of the session of actor n: 43 characters, as every token has. */
export const sessionCookie = (n: number): string => `session=bench-${String(n).padStart(37, "0")}`;
export const sessionHashSql = (n: string): string =>
  `sha256(convert_to('bench-' || lpad((${n})::text, 37, '0'), 'UTF8'))`;
