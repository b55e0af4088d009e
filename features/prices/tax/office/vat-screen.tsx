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
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";
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
    <Page width="measure" title={t("tax.title")} lead={t("tax.lead")}>
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
      <Card as="section" padded aria-labelledby="vat-add">
        <h2 id="vat-add" className="text-xl">
          {t("tax.add")}
        </h2>
        <Form
          method="post"
          key={answer?.saved ? rates.length : "typing"}
          className="mt-4 grid gap-4 sm:grid-cols-2"
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
          <Button type="submit" pending={pending} className="self-end justify-self-start">
            {t("tax.save")}
          </Button>
        </Form>
      </Card>
      <h2 className="mt-8 text-xl">{t("tax.table")}</h2>
      <Card as="section" className="mt-4">
        <ul>
          {sorted.map((rate) => (
            <Rate key={rate.country + rate.valid_from} {...rate} name={name(rate.country)} />
          ))}
        </ul>
      </Card>
    </Page>
  );
}

function Rate({
  country,
  valid_from,
  basis_points,
  state,
  name,
}: Output<"invoices.listVatRates">["rates"][number] & { name: string }) {
  const { t, intl } = useText();
  const date = intl.formatDate(valid_from, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line px-5 py-3 not-first:border-t">
      <span>
        {name} <span className="block text-sm text-ink-soft">{date}</span>
      </span>
      <span className="flex items-center gap-3">
        <Pill tone={state === "now" ? "success" : "outline"}>
          {t(state === "now" ? "tax.now" : "tax.later")}
        </Pill>
        <strong className="text-lg tabular-nums">
          {intl.formatNumber(basis_points / 10_000, { style: "percent", maximumFractionDigits: 2 })}
        </strong>
        {state === "later" && (
          <Form method="post">
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
        )}
      </span>
    </li>
  );
}
