import { Download } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { useLiveEvent } from "#browser/live.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { OwnPasswordField } from "../own-password-field.tsx";
import { SettingsForm, useSettingsForm } from "../sections/settings-section.tsx";
import { useSettings } from "../use-account.ts";

const askMs = 2_000;

/**
 * A copy of everything: asked with the password, made with real progress, to be fetched for 24
 * hours.
 */
export function ExportSection() {
  const { t } = useText();
  const {
    account: { export: newest },
  } = useSettings();
  const { error, pending } = useSettingsForm("account-settings.requestExport");
  const { revalidate } = useRevalidator();
  useLiveEvent("export", () => void revalidate());
  const running = newest?.status === "waiting" || newest?.status === "working";
  const ask = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => ask(), askMs); // should an event be lost
    return () => clearInterval(timer);
  }, [running]);
  if (running) return <Running done={newest.done} total={newest.total} />;
  if (newest?.status === "ready") return <Ready {...newest} />;
  return (
    <>
      <p className="text-ink-soft">{t("account-settings.export_lead")}</p>
      {newest?.status === "failed" && (
        <Alert tone="warning">{t("account-settings.export_failed")}</Alert>
      )}
      <SettingsForm call="account-settings.requestExport" section="data" saved={null}>
        <OwnPasswordField error={error("password")} />
        <div>
          <Button type="submit" kind="secondary" pending={pending}>
            {t("account-settings.export_begin")}
          </Button>
        </div>
      </SettingsForm>
    </>
  );
}

function Running({ done, total }: { done: number; total: number }) {
  const { t } = useText();
  const { pending } = useSettingsForm("account-settings.cancelExport");
  const words =
    total > 0
      ? t("account-settings.export_progress", { done, total })
      : t("account-settings.export_waiting");
  return (
    <div className="grid gap-3">
      <p aria-live="polite">{words}</p>
      <progress
        className="h-2 w-full"
        value={total > 0 ? done : undefined}
        max={total || 1}
        aria-label={t("account-settings.data")}
      />
      <SettingsForm call="account-settings.cancelExport" section="data" saved={null}>
        <div>
          <Button type="submit" kind="quiet" pending={pending}>
            {t("app.cancel")}
          </Button>
        </div>
      </SettingsForm>
    </div>
  );
}

function Ready({
  id,
  bytes,
  expires_at,
}: {
  id: string;
  bytes: number | null;
  expires_at: string | null;
}) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { pending } = useSettingsForm("account-settings.cancelExport");
  const size = intl.formatNumber((bytes ?? 0) / 1_000_000, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  });
  const until = intl.formatDate(expires_at ?? "", {
    timeZone,
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <>
      <Alert tone="success" title={t("account-settings.export_ready")}>
        {t("account-settings.export_until", { size, date: until })}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <a className="button" data-kind="primary" href={`/exports/${id}.zip`} download="">
          <span className="button-words">
            <Download aria-hidden="true" />
            {t("account-settings.export_download")}
          </span>
        </a>
        <SettingsForm call="account-settings.cancelExport" section="data" saved={null}>
          <Button type="submit" kind="quiet" pending={pending}>
            {t("account-settings.export_remove")}
          </Button>
        </SettingsForm>
      </div>
    </>
  );
}
