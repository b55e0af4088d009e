import type { ReactNode } from "react";
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
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Facts } from "#features/office/parts/facts.tsx";
import { Panel, WithSide } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { useProviderName } from "#features/payment-methods/use-provider-name.ts";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { History, List } from "./order-history.tsx";
import { RefundState } from "../refunds/past-refunds.tsx";
import { PayeePart } from "./payee-part.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "refunds.orders_title" };

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  return {
    ...(await context.get(apiContext).read("refunds.openOrder", { id })),
    key: newId(),
  };
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const typed = {
    amount: String(form.get("amount") ?? ""),
    reason: String(form.get("reason") ?? ""),
  };
  const refund = form.get("refund");
  if (form.has("purpose")) {
    const asked = { refund: { id: String(refund) } };
    const opened = await api.submit("refunds.openPayeeOf", form, asked);
    return opened.ok
      ? { opened: opened.answer, problem: undefined, typed, about: "payee" }
      : { opened: undefined, problem: opened.problem, typed, about: "payee" };
  }
  const done =
    refund === null
      ? await api.submit("refunds.refundOrder", form, {
          order: { id },
          keep_credits: form.has("keep_credits"),
        })
      : await api.submit("refunds.unstick", form, { refund: { id: String(refund) } });
  if (done.ok) throw redirect(`/operator/orders/${id}`, 303);
  const about = refund === null ? "refund" : "unstick";
  return { opened: undefined, problem: done.problem, typed, about };
}

type Opened = Output<"refunds.openOrder">;

/**
 * `/operator/orders/{id}`: everything that happened to an order, and the way to give its money
 * back.
 */
export default function OperatorOrder() {
  const opened = useLoaderData<typeof loader>();
  const { order, left, wallet, refunds, discount_code, provider_payment_id } = opened;
  const { t, intl } = useText();
  const providerName = useProviderName();
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: order.currency });
  const facts: [string, ReactNode][] = [
    [
      t("refunds.member"),
      <>
        <Link translate="no" className="link" to={`/operator/members/${order.member.id}`}>
          {order.member.name}
        </Link>
        <span>{` · ${order.member.email}`}</span>
      </>,
    ],
    [t("refunds.holds"), t("prices.bundle", { count: wallet.credits })],
    ...(wallet.debt > 0
      ? [[t("refunds.owes"), t("prices.bundle", { count: wallet.debt })] as [string, ReactNode]]
      : []),
    [
      t("refunds.bought"),
      `${t("prices.bundle", { count: order.credits })} · ${money(order.amount)}${order.full_amount > order.amount ? ` (${money(order.full_amount)}${discount_code ? `, ${discount_code}` : ""})` : ""}`,
    ],
    [t("refunds.unused"), intl.formatNumber(left.unused)],
    [
      t("refunds.method"),
      `${t(`payment-methods.name.${order.payment_method}`)} · ${providerName(order.provider)}`,
    ],
    [t("refunds.state"), t(`refunds.order_status.${order.status}`)],
    ...(order.test ? [[t("refunds.test"), t("refunds.test_lead")] as [string, ReactNode]] : []),
    ...(provider_payment_id
      ? [[t("refunds.provider_number"), provider_payment_id] as [string, ReactNode]]
      : []),
  ];
  return (
    <OfficePage title={t("refunds.order_title", { number: order.payment_id.slice(-12) })}>
      <WithSide
        label={t("refunds.give_back")}
        side={left.amount > 0 && <RefundForm opened={opened} />}
      >
        <Panel title={t("office.facts")}>
          <Facts facts={facts} />
        </Panel>
        {refunds.length > 0 && (
          <List title={t("refunds.past")}>
            {refunds.map((refund) => (
              <RefundRow
                key={refund.id}
                refund={refund}
                payeeKept={opened.payee_kept}
                byFile={order.provider === "bank-file"}
              />
            ))}
          </List>
        )}
        <History opened={opened} />
      </WithSide>
    </OfficePage>
  );
}

function RefundForm({ opened: { order, left, operator_left } }: { opened: Opened }) {
  const { t, intl } = useText();
  const answer = useActionData<typeof action>();
  const { key } = useLoaderData<typeof loader>();
  const pending = useNavigation().state !== "idle";
  const mine = answer?.about === "refund" ? answer : undefined;
  const error = (field: string) =>
    mine?.problem?.fields?.find(({ path }) => path === field)?.detail;
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: order.currency });
  return (
    <Card as="section" padded aria-labelledby="refund">
      <Form method="post" noValidate className="grid gap-5">
        <h2 id="refund" className="text-xl">
          {t("refunds.give_back")}
        </h2>
        <p className="text-ink-soft">
          {t("refunds.give_back_lead", { left: money(left.amount), allowed: money(operator_left) })}
        </p>
        <OfficeRefusal problem={mine?.problem} />
        <input type="hidden" name="idempotency_key" value={key} />
        <Field
          name="amount"
          label={t("refunds.amount_in", { currency: order.currency })}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={10}
          defaultValue={mine?.typed.amount ?? (left.amount / 100).toFixed(2)}
          error={error("amount")}
        />
        <TextAreaField
          name="reason"
          label={t("refunds.why")}
          hint={t("refunds.why_hint")}
          required
          maxLength={2000}
          defaultValue={mine?.typed.reason}
          error={error("reason")}
        />
        <CheckField
          name="keep_credits"
          value="true"
          label={t("refunds.keep_credits")}
          hint={t("refunds.keep_credits_hint")}
        />
        <div>
          <Button type="submit" pending={pending}>
            {t("refunds.give_back_button")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface RefundRowProps {
  readonly refund: Opened["refunds"][number];
  /** Of an erased account: a sealed copy of where its money can go. */
  readonly payeeKept: boolean;
  /** Of a direct debit: the operator's bank transfers it. */
  readonly byFile: boolean;
}

function RefundRow({ refund, payeeKept, byFile }: RefundRowProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const answer = useActionData<typeof action>();
  const problem = answer?.about === "unstick" ? answer.problem : undefined;
  const payee = answer?.about === "payee" ? answer : undefined;
  const waits = refund.status === "failed" || refund.status === "asked";
  return (
    <li className="grid gap-2 border-line px-5 py-4 not-first:border-t">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2">
          <span>{t(`refunds.kind.${refund.kind}`)}</span>
          <RefundState {...refund} />
        </span>
        <strong className="tabular-nums">
          {intl.formatNumber(refund.amount / 100, { style: "currency", currency: refund.currency })}
        </strong>
      </span>
      <span className="text-sm text-ink-soft">
        {`${intl.formatDate(refund.asked_at, { dateStyle: "medium", timeStyle: "short", timeZone })} · ${t("refunds.taken_short", { credits: refund.credits })}${refund.operator ? ` · ${refund.operator}` : ""}`}
      </span>
      {refund.reason && <span className="whitespace-pre-line break-words">{refund.reason}</span>}
      {waits && payeeKept && (
        <PayeePart refund={refund.id} opened={payee?.opened} problem={payee?.problem} />
      )}
      {refund.stuck && refund.status === "under_way" && (
        <p className="text-sm text-ink-soft">
          {byFile ? (
            <Link className="link" to="/operator/direct-debits">
              {t("direct-debit.ops.refunds")}
            </Link>
          ) : (
            t("refunds.under_way_long")
          )}
        </p>
      )}
      {(waits || refund.payable) && (
        <details open={problem !== undefined}>
          <summary className="link inline-block py-2.5 text-sm">{t("refunds.unstick")}</summary>
          <Form method="post" noValidate className="grid gap-4 pt-2">
            {problem && !problem.fields && (
              <Alert tone="danger" role="alert">
                {problem.detail}
              </Alert>
            )}
            <input type="hidden" name="refund" value={refund.id} />
            <SelectField
              name="how"
              label={t("refunds.how_to")}
              options={[
                ...(waits ? [{ value: "ask_again", label: t("refunds.ask_again") }] : []),
                ...(refund.payable
                  ? [{ value: "paid_by_hand", label: t("refunds.paid_by_hand") }]
                  : []),
              ]}
            />
            <Field
              name="reason"
              label={t("refunds.note")}
              hint={t("office.no_names")}
              required
              maxLength={2000}
              error={problem?.fields?.find(({ path }) => path === "reason")?.detail}
            />
            <div>
              <Button type="submit" kind="secondary">
                {t("refunds.unstick_button")}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </li>
  );
}
