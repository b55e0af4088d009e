import { z } from "zod";
import { deliver } from "#features/push/deliver.server.ts";
import { asLanguage } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";

const staffPushJobName = "staff-push";

interface StaffPush {
  readonly staff: string;
  readonly site: string;
  readonly count: number;
  readonly late: boolean;
}

const keysSchema = z.object({ p256dh: z.string(), auth: z.string() });

/** One job for each browser that the staff member chose. */
export async function enqueueStaffPush(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  push: StaffPush,
): Promise<void> {
  const devices = await tx
    .selectFrom("staff_device")
    .where("staff_id", "=", push.staff)
    .select("endpoint")
    .execute();
  for (const { endpoint } of devices)
    await jobs.enqueue(tx, staffPushJobName, { ...push, endpoint });
}

/** Five tries within some minutes; the mail goes out in any case. */
export const staffPushJob = (services: Services): Job => ({
  name: staffPushJobName,
  retries: 4,
  run: (data) => sendStaffPush(services, data as StaffPush & { readonly endpoint: string }),
});

/** Carries the site's name and a number, nothing of a member or a case. */
async function sendStaffPush(
  services: Services,
  { endpoint, staff: staffId, site: siteId, count, late }: StaffPush & { endpoint: string },
): Promise<void> {
  const { db, sites, words, log } = services;
  const device = await db
    .selectFrom("staff_device as d")
    .innerJoin("staff as s", "s.id", "d.staff_id")
    .where("d.endpoint", "=", endpoint)
    .where("s.id", "=", staffId)
    .where("s.status", "=", "active")
    .select(["d.keys", "s.language"])
    .executeTakeFirst();
  const site = await sites.byId(siteId);
  const intl = device && words.get(asLanguage(device.language) ?? "en")?.intl;
  if (!device || !site || !intl) return;
  const message = {
    kind: "office",
    count,
    title: site.settings.name,
    body: intl.t(late ? "work-notices.push_late" : "work-notices.push", { count }),
    path: "/operator",
  };
  const delivery = await deliver(
    services,
    { endpoint, keys: keysSchema.parse(device.keys) },
    JSON.stringify(message),
    { contact: site.settings.support_email, topic: "office" },
  );
  const host = new URL(endpoint).hostname;
  if (delivery === "later") throw new Error(`the push service ${host} did not take a push`);
  if (delivery === "refused") log.warn({ host }, "the push service refused a push to staff");
  if (delivery === "gone")
    await db.deleteFrom("staff_device").where("endpoint", "=", endpoint).execute();
}
