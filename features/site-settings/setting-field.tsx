import { siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import { ageMethods } from "#features/sites/age-methods.ts";
import type { Language } from "#i18n/locales.ts";
import { finishedLanguages, languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import type { Kind } from "./settings-form.ts";

interface SettingFieldProps {
  name: string;
  kind: Kind;
  value: unknown;
  /** Those that the site is read in. */
  languages: readonly Language[];
  /** Those that can be chosen, and those that are. */
  countries: readonly string[];
  chosen: readonly string[];
  error(path: string): string | undefined;
}

const answerers = ["person", "program"] as const;
const ages = ["none", ...ageMethods] as const;
const modes = ["all", "with_trafficsource", "other"] as const;
/** The settings whose name does not say it all. */
const explained: readonly string[] = [
  "logo_text",
  "index_title",
  "description",
  "countries",
  "geoip_country",
  "logged_out_search",
  "logged_out_search_trafficsource",
  "min_age",
  "age_check",
  "photo_check",
  "site_entry_countries",
  "refund_days",
  "minimum_message_costs",
  "fictional_icon",
  "fictional_answered_by",
];

/** One setting with its label, what it means, and why it was refused. */
export function SettingField({
  name,
  kind,
  value,
  languages,
  countries,
  chosen,
  error,
}: SettingFieldProps) {
  const { t, intl } = useText();
  const label = t(`site-settings.${name}`);
  const hint = explained.includes(name) ? t(`site-settings.${name}_hint`) : undefined;
  const about = { name, label, ...(hint && { hint }), error: error(name) };
  const countryName = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const many = Array.isArray(value) ? value.map(String) : [];
  const named = (typeof value === "object" && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const sorted = (codes: readonly string[]) =>
    codes
      .map((code) => ({ value: code, label: countryName(code) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, intl.locale));

  if (kind === "yes") return <CheckField {...about} value="yes" defaultChecked={value === "yes"} />;
  if (kind === "number")
    return <Field {...about} inputMode="numeric" maxLength={9} required defaultValue={text} />;
  if (kind === "signups" || kind === "age")
    return (
      <ChoiceGroup
        {...about}
        look="card"
        choices={(kind === "age" ? ages : modes).map((mode) => ({
          value: mode,
          label: t(`site-settings.${name}.${mode}`),
        }))}
        defaultValues={[text]}
      />
    );
  if (kind === "answers")
    return (
      <ChoiceGroup
        {...about}
        choices={answerers.map((who) => ({
          value: who,
          label: t(`site-settings.fictional_answered_by.${who}`),
        }))}
        defaultValues={[text]}
      />
    );
  if (kind === "countries")
    return <ChoiceGroup {...about} multiple choices={sorted(countries)} defaultValues={many} />;
  if (kind === "profile")
    return (
      <ChoiceGroup
        {...about}
        multiple
        choices={siteFieldNames.map((field) => ({
          value: field,
          label: t(`profiles.field.${field}`),
        }))}
        defaultValues={many}
      />
    );
  if (kind === "country")
    return (
      <SelectField
        {...about}
        placeholder={t("site-settings.unset")}
        options={sorted(countries)}
        defaultValue={text}
      />
    );
  if (kind === "language")
    return (
      <SelectField
        {...about}
        options={finishedLanguages.map((each) => ({ value: each, label: languageNames[each] }))}
        defaultValue={text.slice(0, 2)}
      />
    );
  if (kind === "words" || kind === "texts") {
    const Control = kind === "words" ? Field : TextAreaField;
    return (
      <fieldset className="grid gap-4">
        <legend className="field-label">{label}</legend>
        {hint && <p className="field-hint">{hint}</p>}
        {languages.map((each) => (
          <Control
            key={each}
            name={`${name}.${each}`}
            label={languageNames[each]}
            lang={each}
            defaultValue={String(named[each] ?? "")}
            error={error(`${name}.${each}`)}
            maxLength={2_000}
          />
        ))}
      </fieldset>
    );
  }
  if (kind === "costs") {
    return (
      <fieldset className="grid gap-4">
        <legend className="field-label">{label}</legend>
        {hint && <p className="field-hint">{hint}</p>}
        {chosen.map((code) => {
          const { costs, currency } = (named[code] ?? {}) as {
            costs?: unknown;
            currency?: unknown;
          };
          return (
            <div key={code} className="grid grid-cols-2 items-end gap-3">
              <Field
                name={`${name}.${code}`}
                label={countryName(code)}
                inputMode="numeric"
                maxLength={6}
                defaultValue={String(costs ?? "")}
                error={error(`${name}.${code}`)}
              />
              <Field
                name={`${name}.${code}.currency`}
                label={t("site-settings.currency")}
                maxLength={3}
                autoCapitalize="characters"
                autoComplete="off"
                defaultValue={String(currency ?? "EUR")}
              />
            </div>
          );
        })}
      </fieldset>
    );
  }
  return (
    <Field
      {...about}
      required={kind === "text"}
      {...(kind === "maybe" && { optional: t("app.optional") })}
      autoComplete="off"
      maxLength={253}
      defaultValue={text}
    />
  );
}
