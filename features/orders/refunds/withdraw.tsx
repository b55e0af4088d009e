import { Undo2 } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { comesBack } from "./comes-back.ts";
import { Asked } from "./declared/asked-orders.tsx";
import { type Declared, DeclareForm } from "./declared/declare-form.tsx";
import { PastRefunds } from "./past-refunds.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "refunds.title" };

/**
 * /withdraw: choose an order, then (`?order=`) confirm: two steps by address, so that they work
 * without JavaScript.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  // The receipt's link names the order, so that who has no account any more need not look it up.
  if (!context.get(pageContext).user)
    return {
      key: newId(),
      stranger: true as const,
      number: query.get("order")?.slice(-12) ?? "",
    };
  const before = query.get("before");
  const [found, past] = [
    await api.read("refunds.withdrawable", {}),
    await api.read("refunds.list", before ? { before } : {}),
  ];
  const chosen = found.orders.find(({ payment_id }) => payment_id === query.get("order")) ?? null;
  return {
    stranger: false as const,
    ...found,
    chosen,
    asked: query.get("order"),
    past,
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.has("stop")) {
    await context.get(apiContext).submit("refunds.answerDeclared", form);
    throw redirect("/withdraw", 303);
  }
  if (!form.has("order")) {
    const typed = Object.fromEntries(
      ["name", "number", "email"].map((field) => [
        field,
        String(form.get(field) ?? "").slice(0, 300),
      ]),
    ) as Declared;
    const sent = await context.get(apiContext).submit("refunds.declare", form);
    return sent.ok
      ? { typed, received_at: sent.answer.received_at }
      : { typed, problem: sent.problem };
  }
  const done = await context
    .get(apiContext)
    .submit("refunds.withdraw", form, { order: { id: String(form.get("order")) } });
  if (done.ok) throw redirect(`/withdraw/${done.answer.refund.id}`, 303);
  return { problem: done.problem };
}

type Order = Output<"refunds.withdrawable">["orders"][number];

/**
 * The function to withdraw from a contract (Directive 2011/83/EU, article 11a): all of the member's
 * orders, what comes back, confirm.
 */
export default function Withdraw() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const days = Math.max(14, useSite().refund_days);
  if (data.stranger || (answer && "typed" in answer))
    return (
      <DeclareForm
        formKey={data.key}
        days={days}
        problem={answer?.problem}
        {...(data.stranger && { typed: { name: "", number: data.number, email: "" } })}
        {...(answer &&
          "typed" in answer && { typed: answer.typed, receivedAt: answer.received_at })}
      />
    );
  return <Own days={days} {...data} />;
}

type OwnData = Exclude<Awaited<ReturnType<typeof loader>>, { stranger: true }>;

function Own({
  chosen,
  orders,
  declared,
  past,
  days,
  asked,
  name,
  email,
  key,
}: OwnData & { days: number }) {
  const { t } = useText();
  if (chosen) return <Confirm order={chosen} {...{ name, email }} formKey={key} />;
  return (
    <Page width="measure" title={t("refunds.title")} lead={t("refunds.lead", { days })}>
      <Problem />
      {declared.length > 0 && <Asked declared={declared} formKey={key} />}
      {orders.length === 0 ? (
        <EmptyState
          icon={<Undo2 />}
          title={t("refunds.none_title")}
          actions={
            <LinkButton to="/pages/service" kind="secondary">
              {t("refunds.service")}
            </LinkButton>
          }
        >
          {t("refunds.none_lead", { days })}
        </EmptyState>
      ) : (
        <Choose orders={orders} asked={asked} />
      )}
      <PastRefunds {...past} />
    </Page>
  );
}

function Choose({ orders, asked }: { orders: readonly Order[]; asked: string | null }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const money = ({ currency }: Order, cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency });
  const first = orders.find(({ payment_id }) => payment_id === asked) ?? orders[0];
  return (
    <Card as="section" padded raised>
      <Form method="get" className="grid gap-6">
        <ChoiceGroup
          name="order"
          label={t("refunds.which")}
          look="card"
          required
          defaultValues={first ? [first.payment_id] : []}
          choices={orders.map((order) => ({
            value: order.payment_id,
            label: t("refunds.order", {
              credits: order.credits,
              amount: money(order, order.amount),
              date: intl.formatDate(order.completed_at, { dateStyle: "long", timeZone }),
            }),
            note: t(comesBack(order), {
              amount: money(order, order.refund),
              unused: order.unused,
              credits: order.credits,
              // The last moment belongs to the day before.
              until: intl.formatDate(new Date(Date.parse(order.until) - 1), {
                dateStyle: "long",
                timeZone,
              }),
            }),
          }))}
        />
        <Button type="submit" size="large" wide>
          {t("refunds.withdraw")}
        </Button>
      </Form>
    </Card>
  );
}

function Confirm({
  order,
  name,
  email,
  formKey,
}: Pick<OwnData, "name" | "email"> & { order: Order; formKey: string }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const pending = useNavigation().formMethod === "POST";
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: order.currency });
  const facts = [
    [t("refunds.paid"), money(order.amount)],
    [t("refunds.unused"), t("refunds.unused_of", { unused: order.unused, credits: order.credits })],
  ] as const;
  return (
    <Page width="narrow" title={t("refunds.confirm_title")}>
      <Problem />
      <Card as="section" padded raised className="grid gap-5">
        <p className="rounded-card bg-sunk px-5 py-4">
          {t("refunds.declaration", {
            name,
            credits: order.credits,
            date: intl.formatDate(order.completed_at, { dateStyle: "long", timeZone }),
            number: order.payment_id.slice(-12),
          })}
        </p>
        <dl className="grid gap-2">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <dt className="text-lg">{t("refunds.to_you")}</dt>
            <dd>
              <strong translate="no" className="heading text-2xl tabular-nums">
                {money(order.refund)}
              </strong>
            </dd>
          </div>
        </dl>
        <div className="grid gap-2 text-sm text-ink-soft">
          {order.refund > 0 ? (
            <p>{t("refunds.how", { method: t(`payment-methods.name.${order.payment_method}`) })}</p>
          ) : (
            <p>{t("refunds.all_used")}</p>
          )}
          {order.unused > 0 && <p>{t("refunds.taken", { credits: order.unused })}</p>}
          {order.unused < order.credits && (
            <p>{t(order.express ? "refunds.rule" : "refunds.whole")}</p>
          )}
          <p>{t("refunds.mail_to", { email })}</p>
        </div>
        <Form method="post" action="/withdraw" className="grid gap-3">
          <input type="hidden" name="idempotency_key" value={formKey} />
          <input type="hidden" name="order" value={order.payment_id} />
          <input type="hidden" name="amount" value={order.refund} />
          <Button type="submit" size="large" wide pending={pending}>
            {t("refunds.confirm")}
          </Button>
          <LinkButton to="/withdraw" kind="quiet" wide>
            {t("refunds.back")}
          </LinkButton>
        </Form>
      </Card>
    </Page>
  );
}

function Problem() {
  const problem = useActionData<typeof action>()?.problem;
  return (
    problem && (
      <div className="mb-5">
        <Alert tone="danger" role="alert">
          {problem.detail}
        </Alert>
      </div>
    )
  );
}
