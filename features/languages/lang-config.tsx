import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useRoot } from "#browser/use-site.ts";
import { languageNames, languages } from "#i18n/locales.ts";
import { createText } from "#i18n/text.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

export const handle: ScreenHandle = { title: "languages.title" };

/** `saved` tells that the form has just been sent; `next` is where to go on instead. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  return { saved: asked.has("saved"), next: ownPath(asked.get("next"), "/lang-config?saved=1") };
}

/**
 * `/lang-config` (specification, section 2): interface language and, by itself, how dates, numbers
 * and prices are written, with a sample that follows the choice. An ordinary form to /language: it
 * works before hydration, and new words need a full load anyway.
 */
export default function LangConfig() {
  const { t } = useText();
  const { language, dates, offered } = useRoot();
  const { saved, next } = useLoaderData<typeof loader>();
  const [chosen, choose] = useState<{ language: string; dates: string }>({
    language,
    dates: dates ?? "",
  });
  const names = offered.map((value) => ({ value, label: languageNames[value] }));
  const writings = languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <Page width="narrow" title={t("languages.title")} lead={t("languages.lead")}>
      {saved && (
        <div className="mb-6">
          <Alert tone="success">{t("app.saved")}</Alert>
        </div>
      )}
      <form method="post" action="/language" className="grid gap-6">
        <input type="hidden" name="next" value={next} />
        <SelectField
          name="language"
          label={t("account-settings.interface")}
          options={names}
          defaultValue={language}
          onChange={(event) => choose({ ...chosen, language: event.currentTarget.value })}
        />
        <SelectField
          name="date_locale"
          label={t("account-settings.dates")}
          placeholder={t("account-settings.dates_as_language")}
          options={writings}
          defaultValue={dates ?? ""}
          onChange={(event) => choose({ ...chosen, dates: event.currentTarget.value })}
        />
        <Card padded>
          <Sample locale={chosen.dates || chosen.language} />
        </Card>
        <Button type="submit" size="large">
          {t("app.save")}
        </Button>
      </form>
    </Page>
  );
}

/** A fixed moment, a number and a price, as this locale writes them. */
function Sample({ locale }: { locale: string }) {
  const { t } = useText();
  const intl = createText(locale, {}, (id) => id);
  const rows = [
    [
      t("languages.date"),
      intl.formatDate("2026-03-09T19:30:00Z", {
        dateStyle: "long",
        timeStyle: "short",
        timeZone: "UTC",
      }),
    ],
    [t("languages.number"), intl.formatNumber(1234567.89)],
    [t("languages.price"), intl.formatNumber(1234.5, { style: "currency", currency: "EUR" })],
  ] as const;
  return (
    <dl aria-live="polite">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-wrap justify-between gap-x-6 border-line py-2 not-first:border-t"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd lang={locale} className="tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
