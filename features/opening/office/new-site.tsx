import { Form, useNavigation } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { finishedLanguages, languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

interface NewSiteProps extends Output<"opening.listSites"> {
  /** Idempotency-Key. */
  readonly request: string;
  readonly refused:
    | { readonly problem: Problem; readonly typed: Readonly<Record<string, string>> }
    | undefined;
}

const niches = [1, 2, 3, 4, 5, 6, 7] as const;

/** All that a site needs to exist; the rest has its own screens. */
export function NewSite({ sites, companies, countries, request, refused }: NewSiteProps) {
  const { t, intl } = useText();
  const here = useSite().countries;
  const pending = useNavigation().state !== "idle";
  const field = (name: string) => ({
    name,
    defaultValue: refused?.typed[name],
    error: refused?.problem.fields?.find(({ path }) => path.split(".")[0] === name)?.detail,
  });
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="idempotency_key" value={request} />
      {refused && !refused.problem.fields && (
        <Alert tone="danger" role="alert">
          {refused.problem.detail}
        </Alert>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field {...field("name")} label={t("office.sites.name")} required maxLength={60} />
        <Field
          {...field("host")}
          label={t("office.sites.host")}
          required
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          {...field("niche")}
          label={t("office.sites.niche")}
          options={niches.map((value) => ({
            value: String(value),
            label: t(`site-settings.niche.${value}`),
          }))}
        />
        <SelectField
          {...field("language")}
          label={t("office.head.language")}
          options={finishedLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <SelectField
          {...field("company")}
          label={t("office.menu.company")}
          placeholder={t("office.sites.new_company")}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          {...field("company_name")}
          label={t("office.sites.company_name")}
          optional={t("app.optional")}
          maxLength={100}
        />
        <SelectField
          {...field("copy_of")}
          label={t("office.sites.copy_of")}
          placeholder={t("office.sites.copy_none")}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <ChoiceGroup
        name="countries"
        multiple
        label={t("office.sites.countries")}
        required
        defaultValues={here.slice(0, 1)}
        error={field("countries").error}
        choices={countries.map((value) => ({
          value,
          label: intl.formatDisplayName(value, { type: "region" }) ?? value,
        }))}
      />
      <div>
        <Button type="submit" pending={pending}>
          {t("office.sites.make")}
        </Button>
      </div>
    </Form>
  );
}
