import { useRef } from "react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { vatCountries } from "./vat-number.ts";
import { newId } from "#browser/new-id.ts";

const others = ["GB", "CH", "NO", "IS", "LI", "US"];
const fields = ["name", "street", "postcode", "city", "country", "vat_number"] as const;

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  return {
    id,
    attempt: newId(),
    ...(await context.get(apiContext).read("invoices.readBuyer", { payment_id: id })),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const form = await request.formData();
  form.set("payment_id", id);
  const saved = await context.get(apiContext).submit("invoices.setBuyer", form);
  if (saved.ok) return redirect(`/credits/${id}`);
  return {
    problem: saved.problem,
    typed: Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")])),
  };
}

export const handle: ScreenHandle = { title: "invoices.buyer_title" };

/** `/credits/{id}/buyer`: who the invoice of an order is made out to. */
export default function BuyerScreen() {
  const { id, buyer, issued, attempt } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const pending = useNavigation().state !== "idle";
  const { countries } = useSite();
  const own = useUser()?.profile?.country;
  const { t, intl } = useText();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, refused?.problem);
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const back = (
    <p className="mt-6 text-center">
      <Link to={`/credits/${id}`} className="link">
        {t("checkout.number", { number: id.slice(-12) })}
      </Link>
    </p>
  );
  if (buyer && issued) {
    return (
      <Page width="narrow" title={t("invoices.buyer_title")}>
        <Card as="section" padded>
          <p>{t("invoices.buyer_known")}</p>
          <address className="mt-3 not-italic">
            {[
              buyer.name,
              buyer.street,
              `${buyer.postcode} ${buyer.city}`.trim(),
              nameOf(buyer.country),
              buyer.vat_number,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block break-words">
                  {line}
                </span>
              ))}
          </address>
        </Card>
        {back}
      </Page>
    );
  }
  const known: Readonly<Record<string, string>> = refused?.typed ??
    buyer ?? { country: own ?? countries[0] ?? "" };
  const error = (path: string) =>
    refused?.problem.fields?.find((field) => field.path === path)?.detail;
  const field = (name: (typeof fields)[number]) => ({
    name,
    defaultValue: known[name] ?? "",
    error: error(name),
  });
  const options = [...new Set([...countries, ...vatCountries, ...others])]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, intl.locale));
  return (
    <Page width="narrow" title={t("invoices.buyer_title")} lead={t("invoices.buyer_lead")}>
      <Card as="section" padded>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <input type="hidden" name="idempotency_key" value={attempt} />
          {refused && !refused.problem.fields && (
            <Alert tone="danger" role="alert">
              {refused.problem.detail}
            </Alert>
          )}
          <Field
            {...field("name")}
            label={t("invoices.buyer_name")}
            autoComplete="organization"
            required
            maxLength={100}
          />
          <Field
            {...field("street")}
            label={t("invoices.buyer_street")}
            autoComplete="street-address"
            required
            maxLength={100}
          />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <Field
              {...field("postcode")}
              optional={t("app.optional")}
              label={t("invoices.buyer_postcode")}
              autoComplete="postal-code"
              maxLength={20}
            />
            <Field
              {...field("city")}
              label={t("invoices.buyer_city")}
              autoComplete="address-level2"
              required
              maxLength={60}
            />
          </div>
          <SelectField
            {...field("country")}
            label={t("invoices.buyer_country")}
            options={options}
            autoComplete="country"
          />
          <Field
            {...field("vat_number")}
            optional={t("app.optional")}
            label={t("invoices.buyer_vat")}
            hint={t("invoices.buyer_vat_hint")}
            autoComplete="off"
            maxLength={30}
          />
          <p className="text-sm text-ink-soft">{t("invoices.buyer_once")}</p>
          <Button type="submit" wide pending={pending}>
            {t("invoices.buyer_save")}
          </Button>
        </Form>
      </Card>
      {back}
    </Page>
  );
}
