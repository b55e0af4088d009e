import { type RawBuilder, sql } from "kysely";

/** Days for which somebody who received a message can report it and save it, whoever blocked. */
const reportableDays = 90;

/** Did `sender` write in the conversation in that time? SQL, of their ids. */
export const wroteLately = (
  conversation: RawBuilder<unknown>,
  sender: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from message w where w.conversation_id = ${conversation}
    and w.sender_id = ${sender} and w.created_at > now() - make_interval(days => ${reportableDays}))`;
