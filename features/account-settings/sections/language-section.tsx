import { useRoot } from "#browser/use-site.ts";
import { languageNames, languages } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

/**
 * Interface language, and beside it how dates, numbers and prices are written. Posts to /language:
 * new words need a full load.
 */
export function LanguageSection() {
  const { t } = useText();
  const { language, dates, offered } = useRoot();
  const names = offered.map((each) => ({ value: each, label: languageNames[each] }));
  const writings = languages.map((each) => ({ value: each, label: languageNames[each] }));
  return (
    <form method="post" action="/language" className="grid gap-4">
      <input type="hidden" name="next" value="/notifications#language" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="language"
          label={t("account-settings.interface")}
          options={names}
          defaultValue={language}
        />
        <SelectField
          name="date_locale"
          label={t("account-settings.dates")}
          placeholder={t("account-settings.dates_as_language")}
          options={writings}
          defaultValue={dates ?? ""}
        />
      </div>
      <Sample />
      <div>
        <Button type="submit">{t("app.save")}</Button>
      </div>
    </form>
  );
}

/** A fixed moment and price, as they are written now. */
function Sample() {
  const { t, intl } = useText();
  const date = intl.formatDate("2026-03-09T19:30:00Z", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const price = intl.formatNumber(1234.5, { style: "currency", currency: "EUR" });
  return <p className="text-sm text-ink-soft">{t("account-settings.sample", { date, price })}</p>;
}
