import { Monitor, Smartphone } from "lucide-react";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { Disclosure } from "./disclosure.tsx";
import { OwnPasswordField } from "../own-password-field.tsx";
import { SettingsForm, useSettingsForm } from "./settings-section.tsx";
import { useSettings } from "../use-account.ts";

type Device = Output<"account-settings.read">["sessions"][number];

/**
 * Where the member is logged in, in words, and how to end it: with the password, which whoever
 * finds a device unlocked does not have.
 */
export function DevicesSection() {
  const { t } = useText();
  const {
    account: { sessions },
  } = useSettings();
  const { error, pending, problem } = useSettingsForm("account-settings.endOthers");
  return (
    <>
      <p className="text-ink-soft">{t("account-settings.devices_lead")}</p>
      <ul className="grid">
        {sessions.map((session) => (
          <DeviceRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Disclosure words={t("account-settings.end_others")} open={problem !== null}>
          <SettingsForm call="account-settings.endOthers" section="devices">
            <OwnPasswordField error={error("password")} />
            <div>
              <Button type="submit" kind="secondary" pending={pending}>
                {t("account-settings.end_others")}
              </Button>
            </div>
          </SettingsForm>
        </Disclosure>
      )}
    </>
  );
}

const phones = new Set(["iPhone", "iPad", "Android"]);

function DeviceRow({ id, browser, system, created_at, current }: Device) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { error, pending, problem, typed } = useSettingsForm("account-settings.endSession");
  const refused = problem !== null && typed("session") === id;
  const Icon = phones.has(system ?? "") ? Smartphone : Monitor;
  const name =
    browser && system
      ? t("account-settings.device", { browser, system })
      : (browser ?? system ?? t("account-settings.device_unknown"));
  const since = intl.formatDate(created_at, {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-0">
      <div className="flex items-center gap-4">
        <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <span className="grid min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            <span translate="no">{name}</span>
            {current && <Pill tone="success">{t("account-settings.this_device")}</Pill>}
          </span>
          <span className="text-sm text-ink-soft">
            {t("account-settings.since", { date: since })}
          </span>
        </span>
      </div>
      {!current && (
        <Disclosure words={t("account-settings.end_this", { device: name })} open={refused}>
          <SettingsForm
            call="account-settings.endSession"
            section="devices"
            of={`-${id}`}
            saved={null}
          >
            <input type="hidden" name="session" value={id} />
            <OwnPasswordField error={refused ? error("password") : undefined} />
            <div>
              <Button type="submit" kind="secondary" pending={pending}>
                {t("app.log_out")}
              </Button>
            </div>
          </SettingsForm>
        </Disclosure>
      )}
    </li>
  );
}
