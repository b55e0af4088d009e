import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

/** Countries that a rate may be entered for: the EU, its neighbours and who else is sold to. */
const others = ["US", "IS", "CA", "AU", "NZ"];

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("invoices.listVatRates", {});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed = {
    country: String(form.get("country") ?? ""),
    rate: String(form.get("rate") ?? ""),
    valid_from: String(form.get("valid_from") ?? ""),
  };
  const api = context.get(apiContext);
  const result =
    form.get("intent") === "remove"
      ? await api.submit("invoices.removeVatRate", form)
      : await api.submit("invoices.setVatRate", form);
  return result.ok
    ? { saved: true as const, problem: null, typed: null }
    : { saved: false as const, problem: result.problem, typed };
}

export const handle: ScreenHandle = { title: "tax.title" };

/** /operator/vat: what VAT is taken in which country, and from when on another rate applies. */
export default function VatScreen() {
  const { rates, today, missing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state !== "idle";
  const { t, intl } = useText();
  const name = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const options = [...new Set([...rates.map(({ country }) => country), ...missing, ...others])]
    .map((value) => ({ value, label: name(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, intl.locale));
  const sorted = rates
    .filter(({ state }) => state !== "past")
    .toSorted((a, b) => name(a.country).localeCompare(name(b.country), intl.locale));
  const error = (path: string) =>
    answer?.problem?.fields?.find((field) => field.path === path)?.detail;
  const general = answer?.problem && !answer.problem.fields?.length ? answer.problem.detail : null;
  return (
    <OfficePage title={t("tax.title")} lead={t("tax.lead")}>
      {answer?.saved && (
        <output className="mb-6 block">
          <Alert tone="success">{t("tax.saved")}</Alert>
        </output>
      )}
      {missing.length > 0 && (
        <div className="mb-6">
          <Alert tone="danger" role="alert">
            {t("tax.missing", { countries: intl.formatList(missing.map(name)) })}
          </Alert>
        </div>
      )}
      {general && (
        <div className="mb-6">
          <Alert tone="danger" role="alert">
            {general}
          </Alert>
        </div>
      )}
      <Panel title={t("tax.add")}>
        <Form
          method="post"
          key={answer?.saved ? rates.length : "typing"}
          className="grid items-end gap-3 sm:grid-cols-4"
        >
          <SelectField
            name="country"
            label={t("tax.country")}
            options={options}
            placeholder=""
            required
            defaultValue={answer?.typed?.country}
            {...(error("country") && { error: error("country") })}
          />
          <Field
            name="rate"
            label={t("tax.rate")}
            inputMode="decimal"
            required
            maxLength={5}
            defaultValue={answer?.typed?.rate}
            {...(error("rate") && { error: error("rate") })}
          />
          <Field
            name="valid_from"
            type="date"
            min={today}
            label={t("tax.from")}
            hint={t("tax.from_hint")}
            required
            defaultValue={answer?.typed?.valid_from || today}
            {...(error("valid_from") && { error: error("valid_from") })}
          />
          <Button type="submit" pending={pending} className="justify-self-start">
            {t("tax.save")}
          </Button>
        </Form>
      </Panel>
      <Panel title={t("tax.table")} flush>
        <TableList
          label={t("tax.table")}
          rows={sorted}
          keyOf={({ country, valid_from }) => country + valid_from}
          columns={[
            { head: t("tax.country"), kind: "row", cell: ({ country }) => name(country) },
            {
              head: t("tax.from"),
              cell: ({ valid_from }) =>
                valid_from > "1970-01-01"
                  ? intl.formatDate(valid_from, { dateStyle: "medium", timeZone: "UTC" })
                  : t("tax.always"),
            },
            {
              head: t("tax.rate"),
              kind: "number",
              cell: ({ basis_points }) =>
                intl.formatNumber(basis_points / 10_000, {
                  style: "percent",
                  maximumFractionDigits: 2,
                }),
            },
            {
              head: t("office.head.state"),
              cell: ({ country, valid_from, state }) =>
                state === "now" ? (
                  <Pill tone="success">{t("tax.now")}</Pill>
                ) : (
                  <Later country={country} valid_from={valid_from} name={name(country)} />
                ),
            },
          ]}
        />
      </Panel>
    </OfficePage>
  );
}

/** A rate that is to come may still be taken back. */
function Later({ country, valid_from, name }: Record<"country" | "valid_from" | "name", string>) {
  const { t, intl } = useText();
  const date = intl.formatDate(valid_from, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      <Pill tone="outline">{t("tax.later")}</Pill>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="country" value={country} />
      <input type="hidden" name="valid_from" value={valid_from} />
      <Button
        type="submit"
        kind="quiet"
        size="small"
        aria-label={t("tax.remove", { country: name, date })}
      >
        {t("tax.remove_short")}
      </Button>
    </Form>
  );
}
