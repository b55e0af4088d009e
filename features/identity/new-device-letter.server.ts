import { deviceName } from "./device-name.ts";
import { emailOf } from "./address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";

/**
 * A login from a browser that is new to the account: what kind of browser, when by the site's
 * clock, and what to do. No address, no place.
 */
export async function newDeviceLetter(
  { db, words, sites }: Services,
  { site: siteId, to, language, values = {} }: QueuedMail,
): Promise<Letter | null> {
  const [address, site, intl] = [
    "account" in to ? await emailOf(db, to.account) : null,
    await sites.byId(siteId),
    words.get(language)?.intl,
  ];
  if (!address || !site || !intl) return null;
  const { browser, system } = deviceName(String(values["user_agent"]));
  const device =
    browser && system
      ? intl.t("account-settings.device", { browser, system })
      : (browser ?? system ?? intl.t("account-settings.device_unknown"));
  const at = intl.formatDate(String(values["at"]), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.settings.time_zone,
  });
  return {
    to: address,
    words: "identity.mail.new-device",
    values: {},
    path: "/reset-password",
    morePath: "/notifications#devices",
    facts: [
      { label: intl.t("identity.mail.new-device.device"), value: device },
      { label: intl.t("identity.mail.new-device.time"), value: at },
    ],
  };
}
