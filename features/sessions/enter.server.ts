import type { Context } from "#features/context.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { knowDevice } from "./known-device.server.ts";
import { startSession } from "./session.server.ts";

type Door = Pick<Context, "db" | "site" | "services" | "device" | "userAgent" | "origin" | "setCookie">;

/**
 * Lets a browser in to an account: a session under a new id, and the browser known from now on. With `tell` its owner gets a mail
 * when it is new to the account. Without: who signed up, or came by a link of a mail to its address.
 */
export async function enter({ db, site, services, device, userAgent, origin, setCookie }: Door, accountId: string, { tell }: { readonly tell: boolean }): Promise<void> {
  const secure = origin.startsWith("https:");
  const headers = await db.transaction().execute(async (tx) => {
    const session = await startSession(tx, site.id, accountId, userAgent, secure);
    const known = await knowDevice(tx, accountId, device, secure);
    if (tell && known.news) await queueMail(tx, services.jobs, {
      site: site.id, to: { account: accountId }, template: "new-device", language: await mailLanguage(tx, accountId), values: { user_agent: userAgent.slice(0, 300), at: new Date().toISOString() },
    });
    return [session, known.header];
  });
  for (const header of headers) setCookie(header);
}
