import { type RawBuilder, sql } from "kysely";

/** Days for which a member can report and save a message they received, blocked or not. */
const reportableDays = 90;

/** Did `sender` write in the conversation in that time? SQL, of their ids. */
export const wroteLately = (
  conversation: RawBuilder<unknown>,
  sender: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from message w where w.conversation_id = ${conversation}
    and w.sender_id = ${sender} and w.created_at > now() - make_interval(days => ${reportableDays}))`;
