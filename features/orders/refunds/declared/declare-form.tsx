import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useSite } from "#browser/use-site.ts";
import { useTopWhen } from "#browser/use-top-when.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";

export type Declared = Readonly<Record<"name" | "number" | "email", string>>;

interface Props {
  formKey: string;
  days: number;
  typed?: Declared | undefined;
  problem?: Problem | undefined;
  /** When it was received: what was declared is shown, to be kept. */
  receivedAt?: string | undefined;
}

const fields = [
  ["name", "text", 100, "name"],
  ["number", "text", 60, "off"],
  ["email", "email", 254, "email"],
] as const;

/**
 * /withdraw for who is not logged in: the statement, its one button, and what was received with the
 * time (Directive 2011/83/EU, article 11a).
 */
export function DeclareForm({ formKey, days, typed, problem, receivedAt }: Props) {
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, problem);
  useTopWhen(receivedAt !== undefined);
  if (receivedAt && typed) {
    const time = intl.formatDate(receivedAt, { dateStyle: "long", timeStyle: "long", timeZone });
    const facts = [
      [t("refunds.declared"), time],
      ...fields.map(([name]) => [t(`refunds.declare.${name}`), typed[name]] as const),
    ];
    const statement = t("refunds.declare.statement", { number: typed.number });
    const file = [
      site,
      "",
      statement,
      ...facts.map(([label, value]) => `${label}: ${value}`),
      "",
    ].join("\r\n");
    return (
      <Page width="measure" title={t("refunds.received_title")}>
        <Alert tone="success" role="alert">
          {t("refunds.declare.done", { email: typed.email })}
        </Alert>
        <Card padded className="mt-6 grid gap-5">
          <p>{statement}</p>
          <dl>
            {facts.map(([label, value]) => (
              <div
                key={label}
                className="flex flex-wrap justify-between gap-x-6 border-line py-3 not-first:border-t"
              >
                <dt className="text-ink-soft">{label}</dt>
                <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <div>
            <a
              className="button"
              data-kind="secondary"
              data-size="medium"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
              download="withdrawal.txt"
            >
              {t("refunds.declare.save")}
            </a>
          </div>
        </Card>
      </Page>
    );
  }
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  return (
    <Page width="measure" title={t("refunds.title")} lead={t("refunds.declare.lead", { days })}>
      <Card as="section" padded raised>
        {problem && !problem.fields && (
          <div className="mb-5">
            <Alert tone="danger" role="alert">
              {problem.detail}
            </Alert>
          </div>
        )}
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <input type="hidden" name="idempotency_key" value={formKey} />
          {fields.map(([name, type, most, autoComplete]) => (
            <Field
              key={name}
              name={name}
              type={type}
              label={t(`refunds.declare.${name}`)}
              hint={name === "name" ? undefined : t(`refunds.declare.${name}_hint`)}
              maxLength={most}
              autoComplete={autoComplete}
              required
              defaultValue={typed?.[name]}
              error={error(name)}
            />
          ))}
          <p className="rounded-card bg-sunk px-5 py-4">{t("refunds.declare.states")}</p>
          <Button type="submit" size="large" pending={state !== "idle"}>
            {t("refunds.confirm")}
          </Button>
        </Form>
      </Card>
      <p className="mt-6">
        <LinkButton to="/login?next=%2Fwithdraw" kind="secondary">
          {t("refunds.declare.log_in")}
        </LinkButton>
      </p>
    </Page>
  );
}
