import { Monitor, Smartphone } from "lucide-react";
import { useSite } from "#app/use-site.ts";
import type { Output } from "#features/index.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { SettingsForm, useSettingsForm } from "./settings-section.tsx";
import { useSettings } from "./use-account.ts";

type Device = Output<"account-settings.read">["sessions"][number];

/** Where the member is logged in, in words, and how to end it. */
export function DevicesSection() {
  const { t } = useText();
  const { account: { sessions } } = useSettings();
  const { pending } = useSettingsForm("account-settings.endOthers");
  return (
    <>
      <p className="text-ink-soft">{t("account-settings.devices_lead")}</p>
      <ul className="grid">
        {sessions.map((session) => <DeviceRow key={session.id} {...session} />)}
      </ul>
      {sessions.length > 1 && (
        <SettingsForm call="account-settings.endOthers" section="devices">
          <div><Button type="submit" kind="secondary" pending={pending}>{t("account-settings.end_others")}</Button></div>
        </SettingsForm>
      )}
    </>
  );
}

const phones = new Set(["iPhone", "iPad", "Android"]);

function DeviceRow({ id, browser, system, created_at, current }: Device) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { pending } = useSettingsForm("account-settings.endSession");
  const Icon = phones.has(system ?? "") ? Smartphone : Monitor;
  const name = browser && system ? t("account-settings.device", { browser, system }) : browser ?? system ?? t("account-settings.device_unknown");
  const since = intl.formatDate(created_at, { timeZone, day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-0">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="grid min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2 font-medium">{name}{current && <Pill tone="success">{t("account-settings.this_device")}</Pill>}</span>
        <span className="text-sm text-ink-soft">{t("account-settings.since", { date: since })}</span>
      </span>
      {!current && (
        <SettingsForm call="account-settings.endSession" section="devices" saved={null}>
          <input type="hidden" name="session" value={id} />
          <Button type="submit" kind="quiet" size="small" pending={pending} aria-label={t("account-settings.end_this", { device: name })}>{t("app.log_out")}</Button>
        </SettingsForm>
      )}
    </li>
  );
}
