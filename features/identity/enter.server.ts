import type { Context } from "#server/calls/context.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { knowDevice } from "./known-device.server.ts";
import { endOldestSessions, endSession, startSession } from "./session.server.ts";

type Door = Pick<
  Context,
  "db" | "site" | "services" | "viewer" | "device" | "userAgent" | "origin" | "setCookie" | "note"
>;

/**
 * Lets a browser in to an account: a session under a new id, the browser known from now on, and the
 * session that it came with ended. With `tell` its owner gets a mail when it is new to the account.
 * Without: who signed up, or came by a link of a mail to its address. An account has 20 sessions at
 * most: the one used longest ago ends.
 */
export async function enter(
  { db, site, services, viewer, device, userAgent, origin, setCookie, note }: Door,
  accountId: string,
  { tell }: { readonly tell: boolean },
): Promise<void> {
  const secure = origin.startsWith("https:");
  const ended: string[] = [];
  const headers = await db.transaction().execute(async (tx) => {
    ended.push(...(await endOldestSessions(tx, accountId)));
    if (viewer) await endSession(tx, viewer.sessionHash);
    const session = await startSession(tx, site.id, accountId, userAgent, secure);
    const known = await knowDevice(tx, services, { id: accountId, site: site.id }, device, secure);
    if (tell && known.news)
      await queueMail(tx, services.jobs, {
        site: site.id,
        to: { account: accountId },
        template: "new-device",
        language: await mailLanguage(tx, accountId),
        values: { user_agent: userAgent.slice(0, 300), at: new Date().toISOString() },
      });
    return [session, known.header];
  });
  note("session_started", { member: accountId, ended: ended.length });
  for (const session of ended) services.live.disconnect(accountId, session);
  if (viewer) services.live.disconnect(viewer.id, viewer.sessionHash.toString("base64url"));
  for (const header of headers) setCookie(header);
}
