import { sql } from "kysely";
import type { Actor, World } from "#test/world.ts";
import { sendDigests } from "./digest.server.ts";
import { jobsSchema } from "#test/schema.ts";

/** For tests: time passes for a member's digest, by moving its rows. Never by waiting. */
export function digestOf(world: World, member: Actor) {
  const row = () =>
    world.db
      .selectFrom("notification_digest")
      .where("account_id", "=", member.id)
      .selectAll()
      .executeTakeFirst();
  return {
    row,
    /**
     * Everything that was so far is this much older: the waiting mail, earlier mails, when the
     * member was last here.
     */
    async later(minutes: number) {
      await world.services.notices.flush();
      await world.services.presence.flush(); // else it is written afterwards that they are here now
      const earlier = sql`make_interval(mins => ${minutes})`;
      await sql`update notification_digest
        set due_at = due_at - ${earlier}, told_at = told_at - ${earlier}, sent = array(select s - ${earlier}
        from unnest(sent) s) where account_id = ${member.id}`.execute(world.db);
      await sql`update profile set last_seen_at = last_seen_at - ${earlier} where id = ${member.id}`.execute(
        world.db,
      );
      await sql`update conversation set last_at = last_at - ${earlier} where ${member.id} in (a, b)`.execute(
        world.db,
      );
      await sql`update likes set created_at = created_at - ${earlier} where liked_id = ${member.id}`.execute(
        world.db,
      );
      await sql`update gift_received set created_at = created_at - ${earlier}
        where receiver_id = ${member.id}`.execute(world.db);
    },
    /** The job's turn, now. */
    run: () => sendDigests(world.services),
  };
}

/**
 * Waits until the outbox has nothing more to do, and gives the mails to a member, as subject,
 * headers and text.
 */
export async function mailsOf(
  world: World,
  member: Actor,
): Promise<{ subject: string; raw: string; text: string }[]> {
  for (;;) {
    const { rows } =
      await sql`select from ${sql.raw(jobsSchema)}.job where name = 'send-mail' and state in ('created', 'active')`.execute(
        world.db,
      );
    if (rows.length === 0) break;
    await new Promise((wait) => setTimeout(wait, 30));
  }
  return world
    .mails()
    .filter((raw) => new RegExp(`^To: ${member.email}`, "m").test(raw))
    .map((raw) => {
      const [, subject = ""] = /^Subject: (.*)$/m.exec(raw) ?? [];
      const part = raw.slice(raw.indexOf("text/plain"), raw.indexOf("text/html"));
      const text = /base64/.test(part)
        ? Buffer.from(part.slice(part.indexOf("\n\n")).replace(/--.*/s, ""), "base64").toString()
        : part
            .replace(/=\n/g, "")
            .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) =>
              Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
            );
      return { subject, raw, text };
    });
}

/** The token of the link in a mail that stops such mails. */
export const unsubscribeTokenIn = (raw: string): string =>
  /^List-Unsubscribe: <[^>]*token=([\w-]+)>$/m.exec(raw)?.[1] ?? "";
