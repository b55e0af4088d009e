import { SettingsForm, useSettingsForm } from "./settings-section.tsx";
import { useSettings } from "../use-account.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";

/**
 * The member's own spending limits: what may be spent in 24 hours, 7 and 30 days, and what is spent
 * of it.
 */
export function LimitSection() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const {
    spending: { currency, limits },
  } = useSettings();
  const { pending, error, typed } = useSettingsForm("spendingLimit.set");
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const written = (cents: number | null) =>
    cents === null ? "" : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return (
    <>
      <p className="text-ink-soft">{t("spending-limit.lead")}</p>
      <SettingsForm call="spendingLimit.set" section="spending">
        <div className="grid gap-4 sm:grid-cols-3">
          {limits.map(({ period, amount, spent, next_amount, next_at }) => (
            <Field
              key={`${period} ${amount} ${next_at}`}
              name={period}
              label={t(`spending-limit.${period}`)}
              optional={currency}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              defaultValue={typed(period) ?? written(next_at ? next_amount : amount)}
              error={error(period)}
              hint={
                next_at
                  ? t(next_amount === null ? "spending-limit.ends" : "spending-limit.rises", {
                      amount: money(amount ?? 0),
                      date: intl.formatDate(next_at, {
                        dateStyle: "medium",
                        timeStyle: "short",
                        timeZone,
                      }),
                    })
                  : t("spending-limit.spent", { amount: money(spent) })
              }
            />
          ))}
        </div>
        <p className="text-sm text-ink-soft">{t("spending-limit.rule")}</p>
        <div>
          <Button type="submit" kind="secondary" pending={pending}>
            {t("app.save")}
          </Button>
        </div>
      </SettingsForm>
    </>
  );
}
