import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import type { Checkout } from "#features/checkout/load-checkout.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { IbanField } from "../iban/iban-field.tsx";
import { PhoneFields } from "./phone-fields.tsx";

interface Props {
  debit: Output<"direct-debit.read">;
  sms: boolean;
  checkout: Checkout;
  problem: Problem | undefined;
  /** What was typed, when it was refused: nothing is lost. */
  typed: Readonly<Record<string, string>>;
}

/** First step: for how much, and from which account. Nothing is ordered by it. */
export function AccountForm({ debit, sms, checkout, problem, typed }: Props) {
  const { t, intl } = useText();
  const { countries, geoip_country } = useSite();
  const own = useUser()?.profile?.country;
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, problem);
  const [country, setCountry] = useState<string | null>(null);
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const abroad =
    (country !== null && debit.address_countries.includes(country)) ||
    error("street") !== undefined ||
    error("town") !== undefined ||
    typed["street"] !== undefined;
  const known = debit.phone_countries.map((each) => each.country);
  const home =
    [typed["phone_country"], own, geoip_country, ...countries, "NL"].find(
      (each) => each && known.includes(each),
    ) ?? "NL";
  return (
    <Card as="section" padded raised aria-labelledby="account-title">
      <h2 id="account-title" className="text-xl">
        {t("direct-debit.account_title")}
      </h2>
      <p className="mt-3 flex justify-between gap-4">
        <span>{t("prices.bundle", { count: checkout.chosen.credits })}</span>
        <b className="tabular-nums">
          {intl.formatNumber(checkout.chosen.amount / 100, {
            style: "currency",
            currency: checkout.currency,
          })}
        </b>
      </p>
      <Form ref={form} method="post" noValidate className="mt-4 grid gap-5">
        <input type="hidden" name="idempotency_key" value={checkout.key} />
        {problem && !problem.fields && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        <IbanField
          shapes={debit.iban_shapes}
          defaultValue={typed["iban"]}
          error={error("iban")}
          hint={t("direct-debit.iban_hint")}
          onCountry={setCountry}
        />
        <Field
          name="holder"
          label={t("direct-debit.holder_label")}
          hint={t("direct-debit.holder_hint")}
          autoComplete="name"
          required
          maxLength={70}
          defaultValue={typed["holder"]}
          error={error("holder")}
        />
        <details open={abroad || undefined}>
          <summary className="link inline-block py-2.5 text-sm">
            {t("direct-debit.address_title")}
          </summary>
          <p className="mb-3 text-sm text-ink-soft">{t("direct-debit.address_why")}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              name="street"
              label={t("direct-debit.street")}
              autoComplete="street-address"
              maxLength={70}
              defaultValue={typed["street"]}
              error={error("street")}
            />
            <Field
              name="town"
              label={t("direct-debit.town")}
              maxLength={35}
              defaultValue={typed["town"]}
              error={error("town")}
            />
          </div>
        </details>
        <PhoneFields
          countries={debit.phone_countries}
          sms={sms}
          country={home}
          defaultValue={typed["phone"]}
          error={error("phone")}
        />
        <p className="text-sm text-ink-soft">{t("direct-debit.next")}</p>
        <Button
          type="submit"
          name="intent"
          value="prepare"
          size="large"
          wide
          pending={state !== "idle"}
        >
          {t("direct-debit.continue")}
        </Button>
      </Form>
    </Card>
  );
}
