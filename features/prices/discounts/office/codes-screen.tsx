import { TicketPercent } from "lucide-react";
import { useRef } from "react";
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
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useSite } from "#browser/use-site.ts";
import { currencies } from "#features/payment-methods/currencies.ts";
import type { Output } from "#server/calls/registry.ts";
import { paymentMethods } from "#features/payment-methods/methods.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "discounts.codes_title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  const api = context.get(apiContext);
  const listed = await api.read("discounts.listCodes", before ? { before } : {});
  return { ...listed, key: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  const done =
    form.get("intent") === "switch"
      ? await api.submit("discounts.switchCode", form)
      : await api.submit("discounts.createCode", form);
  const methods = form.getAll("paymentmethods").map(String);
  return done.ok
    ? { made: form.get("intent") !== "switch", problem: null, typed: null, methods: [] }
    : { made: false, problem: done.problem, typed, methods };
}

/** `/operator/discounts`: codes for everybody: make one, end one, see how often each is used. */
export default function Codes() {
  const { t } = useText();
  const { codes, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <OfficePage title={t("discounts.codes_title")} lead={t("discounts.codes_lead")}>
      <div className="grid gap-8">
        {answer?.made && (
          <output>
            <Alert tone="success">{t("discounts.codes_made")}</Alert>
          </output>
        )}
        <NewCode key={answer?.made ? key : "typing"} />
        <Panel title={t("discounts.codes_list")} flush={codes.length > 0}>
          {codes.length === 0 ? (
            <EmptyState icon={<TicketPercent />} title={t("discounts.codes_none")}>
              {t("discounts.codes_none_lead")}
            </EmptyState>
          ) : (
            <TableList
              label={t("discounts.codes_list")}
              rows={codes}
              keyOf={({ id }) => id}
              more={next && `?before=${next}`}
              columns={[
                { head: t("discounts.codes_code"), kind: "row", cell: ({ code }) => code },
                { head: t("office.head.what"), cell: (row) => <CodeFacts {...row} /> },
                { head: t("office.head.used"), cell: (row) => <Uses {...row} /> },
                { head: t("office.head.state"), cell: (row) => <Switch {...row} /> },
              ]}
            />
          )}
        </Panel>
      </div>
    </OfficePage>
  );
}

function NewCode() {
  const { t, intl } = useText();
  const { countries } = useSite();
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, answer?.problem);
  const pending = useNavigation().formData?.get("intent") === "create";
  const field = (name: string) => ({
    name,
    defaultValue: answer?.typed?.[name],
    error: answer?.problem?.fields?.find(({ path }) => path === name)?.detail,
  });
  return (
    <Card as="section" padded aria-labelledby="new-code">
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <h2 id="new-code" className="text-xl">
          {t("discounts.codes_new")}
        </h2>
        {answer?.problem && !answer.problem.fields && (
          <Alert tone="danger" role="alert">
            {answer.problem.detail}
          </Alert>
        )}
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="idempotency_key" value={key} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field("code")}
            label={t("discounts.codes_code")}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Field
            {...field("value_percentage")}
            label={t("discounts.codes_percentage")}
            required
            inputMode="numeric"
            maxLength={2}
          />
          <Field
            {...field("expires")}
            type="date"
            label={t("discounts.codes_last_day")}
            optional={t("app.optional")}
          />
          <Field
            {...field("max_redemptions")}
            label={t("discounts.codes_most")}
            hint={t("discounts.codes_most_hint")}
            optional={t("app.optional")}
            inputMode="numeric"
            maxLength={7}
          />
          <Field
            {...field("minimum")}
            label={t("discounts.codes_minimum")}
            hint={t("discounts.codes_minimum_hint")}
            optional={t("app.optional")}
            inputMode="numeric"
            maxLength={5}
          />
          <SelectField
            {...field("currency")}
            label={t("discounts.codes_currency")}
            placeholder={t("discounts.codes_any_currency")}
            options={currencies.map((value) => ({ value, label: value }))}
          />
          <SelectField
            {...field("country")}
            label={t("discounts.codes_country")}
            placeholder={t("discounts.codes_any")}
            options={countries.map((value) => ({
              value,
              label: intl.formatDisplayName(value, { type: "region" }) ?? value,
            }))}
          />
        </div>
        <ChoiceGroup
          name="validity"
          label={t("discounts.codes_for")}
          required
          defaultValues={[answer?.typed?.["validity"] ?? "once_per_member"]}
          choices={(["once_per_member", "first_purchase"] as const).map((value) => ({
            value,
            label: t(`discounts.validity.${value}`),
          }))}
        />
        <ChoiceGroup
          name="paymentmethods"
          multiple
          label={t("discounts.codes_methods")}
          hint={t("discounts.codes_methods_hint")}
          optional={t("app.optional")}
          defaultValues={answer?.methods ?? []}
          error={field("paymentmethods").error}
          choices={paymentMethods
            .filter(({ retired }) => !retired)
            .map(({ id }) => ({ value: id, label: t(`payment-methods.name.${id}`) }))}
        />
        <div>
          <Button type="submit" pending={pending}>
            {t("discounts.codes_create")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type Code = Output<"discounts.listCodes">["codes"][number];

function CodeFacts({
  value_percentage,
  country,
  currency,
  minimum_order_value,
  paymentmethods,
  validity,
  expires,
}: Code) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const facts = [
    t("discounts.codes_off", { percentage: value_percentage }),
    ...(expires
      ? [
          t("discounts.codes_until", {
            date: intl.formatDate(new Date(Date.parse(expires) - 1), {
              dateStyle: "medium",
              timeZone,
            }),
          }),
        ]
      : []),
    ...(country ? [intl.formatDisplayName(country, { type: "region" }) ?? country] : []),
    ...(currency
      ? [
          minimum_order_value > 0
            ? t("discounts.codes_from", {
                amount: intl.formatNumber(minimum_order_value / 100, {
                  style: "currency",
                  currency,
                }),
              })
            : currency,
        ]
      : []),
    ...paymentmethods.map((method) => t(`payment-methods.name.${method}`)),
    ...(validity === "first_purchase" ? [t("discounts.validity.first_purchase")] : []),
  ];
  return <span>{facts.join(" · ")}</span>;
}

function Uses({ max_redemptions, paid, open }: Code) {
  const { t } = useText();
  return (
    <span>
      {[
        t("discounts.codes_uses", { paid }),
        max_redemptions === null ? "" : ` ${t("discounts.codes_of", { most: max_redemptions })}`,
        open > 0 ? ` · ${t("discounts.codes_open", { open })}` : "",
      ].join("")}
    </span>
  );
}

function Switch({ id, code, status, expired }: Code) {
  const { t } = useText();
  const active = status === "active";
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <Pill tone={active && !expired ? "success" : "outline"}>
        {t(
          expired
            ? "discounts.codes_expired"
            : active
              ? "discounts.codes_active"
              : "discounts.codes_disabled",
        )}
      </Pill>
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="status" value={active ? "disabled" : "active"} />
      <Button
        type="submit"
        kind="secondary"
        size="small"
        aria-label={`${t(active ? "discounts.codes_disable" : "discounts.codes_enable")}: ${code}`}
      >
        {t(active ? "discounts.codes_disable" : "discounts.codes_enable")}
      </Button>
    </Form>
  );
}
