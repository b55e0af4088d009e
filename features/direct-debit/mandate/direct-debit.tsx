import { Ban, CircleCheck, Landmark } from "lucide-react";
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import type { Output } from "#server/calls/registry.ts";
import { BackTo } from "#features/checkout/back-to.tsx";
import { type Checkout, loadCheckout } from "#features/checkout/load-checkout.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { AccountForm } from "./account-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { MandateCard } from "./mandate-card.tsx";

export const handle: ScreenHandle = { title: "direct-debit.title" };

/** What goes along through all steps: what is bought, and where the member came from. */
const isKept = (name: string): boolean => ["bundle", "code", "next"].includes(name);

/**
 * `/directdebit?bundle=p1&code=…&next=…`; `step=confirm`: the mandate; `step=account`: another account;
 * `done`: an order that was placed.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const debit = await api.read("direct-debit.read", {});
  const kept = new URLSearchParams([...query].filter(([name]) => isKept(name)));
  return {
    debit,
    checkout: await loadCheckout(api, request),
    step: query.get("step"),
    done: query.get("done"),
    sent: query.has("sent"),
    revoked: query.has("revoked"),
    kept: kept.size > 0 ? `?${kept}&` : "?",
  };
}

const typedFields = ["iban", "holder", "street", "town", "phone", "phone_country"] as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const here = (name: string, value: string): string => {
    const there = new URLSearchParams([...query].filter(([each]) => isKept(each)));
    there.set(name, value);
    return `/directdebit?${there}`;
  };
  const placed = (done: string): string => {
    const next = query.get("next");
    return `/directdebit?${new URLSearchParams({ done, ...(next && { next }) })}`;
  };
  switch (String(form.get("intent"))) {
    case "prepare": {
      const prepared = await api.submit("direct-debit.prepare", form);
      if (prepared.ok) throw redirect(here("step", "confirm"), 303);
      const typed = Object.fromEntries(
        typedFields.flatMap((name) => (form.get(name) ? [[name, String(form.get(name))]] : [])),
      );
      return { problem: prepared.problem, typed };
    }
    case "resend": {
      const sent = await api.submit("direct-debit.resendCode", form);
      if (sent.ok) throw redirect(`${here("step", "confirm")}&sent`, 303);
      return { problem: sent.problem, typed: {} };
    }
    case "sign": {
      const signed = await api.submit("direct-debit.sign", form);
      if (signed.ok) throw redirect(placed(signed.answer.payment_id), 303);
      const typed = Object.fromEntries(
        ["code", "agree"].flatMap((name) =>
          form.get(name) ? [[name, String(form.get(name))]] : [],
        ),
      );
      return { problem: signed.problem, typed, express: form.has("express") };
    }
    case "charge": {
      const charged = await api.submit("direct-debit.charge", form);
      if (charged.ok) throw redirect(placed(charged.answer.payment_id), 303);
      return { problem: charged.problem, typed: {}, express: form.has("express") };
    }
    case "revoke": {
      const revoked = await api.submit("direct-debit.revoke", form);
      if (revoked.ok) throw redirect("/directdebit?revoked", 303);
      return { problem: revoked.problem, typed: {} };
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/**
 * SEPA direct debit (specification, sections 2 and 5). Every step has its address, so that all of
 * it works without JavaScript.
 */
export default function DirectDebit() {
  const { t } = useText();
  const { debit, checkout, step, done, sent, revoked, kept } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  const { setup, mandate, draft, collections } = debit;
  const { day } = useSums();
  const placed = collections.find(({ payment_id }) => payment_id === done);
  if (placed) return <Placed collection={placed} checkout={checkout} />;
  const title =
    step === "confirm" && draft
      ? ("direct-debit.confirm_title" as const)
      : ("direct-debit.title" as const);
  return (
    <Page
      width="narrow"
      title={t(title)}
      lead={setup && !debit.blocked ? t("direct-debit.lead") : undefined}
      actions={<BackTo next={checkout.next} name={checkout.from?.name} />}
    >
      {revoked && (
        <div className="mb-5">
          <Alert tone="success">{t("direct-debit.revoked")}</Alert>
        </div>
      )}
      {debit.ended && !revoked && step !== "confirm" && (
        <div className="mb-5">
          <Alert tone="warning">
            {t("direct-debit.ended", {
              account: `${debit.ended.country} … ${debit.ended.last4}`,
              date: day(debit.ended.ended_on),
            })}
          </Alert>
        </div>
      )}
      {body()}
      {setup && !debit.blocked && (
        <p className="mt-6 text-center">
          <Link to={`/credits${kept.slice(0, -1)}`} className="link touch inline-block">
            {t("direct-debit.other_ways")}
          </Link>
        </p>
      )}
      {collections.length > 0 && <Recent collections={collections} />}
    </Page>
  );

  function body() {
    if (!setup)
      return (
        <EmptyState
          icon={<Landmark />}
          title={t("direct-debit.unavailable_title")}
          actions={<LinkButton to="/credits">{t("direct-debit.other_ways")}</LinkButton>}
        >
          {t("direct-debit.unavailable_lead")}
        </EmptyState>
      );
    if (debit.blocked)
      return (
        <EmptyState
          icon={<Ban />}
          title={t("direct-debit.blocked_title")}
          actions={<LinkButton to="/credits">{t("direct-debit.other_ways")}</LinkButton>}
        >
          {t("direct-debit.blocked_lead")}
        </EmptyState>
      );
    if (step === "confirm" && draft)
      return (
        <ConfirmForm
          setup={setup}
          draft={draft}
          checkout={checkout}
          problem={problem}
          typed={answer?.typed ?? {}}
          sent={sent}
          back={`/directdebit${kept}step=account`}
        />
      );
    if (mandate && step !== "account")
      return (
        <MandateCard
          mandate={mandate}
          days={setup.notice_days}
          checkout={checkout}
          problem={problem}
          other={`/directdebit${kept}step=account`}
        />
      );
    return (
      <AccountForm
        debit={debit}
        sms={setup.sms}
        checkout={checkout}
        problem={problem}
        typed={answer?.typed ?? {}}
      />
    );
  }
}

type Collection = Output<"direct-debit.read">["collections"][number];

function useSums() {
  const { intl } = useText();
  return {
    money: (cents: number) =>
      intl.formatNumber(cents / 100, { style: "currency", currency: "EUR" }),
    day: (date: string) => intl.formatDate(date, { dateStyle: "medium", timeZone: "UTC" }),
  };
}

function Placed({
  collection: { amount, announced_for, payment_id, umr },
  checkout: { next, from },
}: {
  collection: Collection;
  checkout: Checkout;
}) {
  const { t } = useText();
  const { money, day } = useSums();
  return (
    <Page width="narrow">
      <div className="state">
        <div className="state-mark" data-tone="success" aria-hidden="true">
          <CircleCheck />
        </div>
        <h1 className="text-2xl">{t("direct-debit.done_title")}</h1>
        <p>{t("direct-debit.done_lead", { amount: money(amount), date: day(announced_for) })}</p>
        <p className="text-ink-soft">{t("direct-debit.credits_when")}</p>
        <div className="state-actions">
          <LinkButton to={next ?? "/members"} size="large">
            {from
              ? t("checkout.back_to", { name: from.name })
              : t(next ? "checkout.back" : "checkout.members")}
          </LinkButton>
        </div>
      </div>
      <p className="text-center text-sm text-ink-soft">
        <span>{`${t("direct-debit.mandate.umr")}: ${umr}`}</span>
        <br />
        <Link to={`/credits/${payment_id}`} className="link">
          {t("checkout.number", { number: payment_id.slice(-12) })}
        </Link>{" "}
        <span>·</span>{" "}
        <Link to="/directdebit" className="link">
          {t("direct-debit.again_title")}
        </Link>
      </p>
    </Page>
  );
}

function Recent({ collections }: { collections: readonly Collection[] }) {
  const { t } = useText();
  const { money, day } = useSums();
  return (
    <section className="mt-8" aria-labelledby="recent">
      <h2 id="recent" className="mb-3 text-lg">
        {t("direct-debit.recent")}
      </h2>
      <Card>
        <ul>
          {collections.map(({ payment_id, amount, announced_for, status }) => (
            <li
              key={payment_id}
              className="relative flex items-center justify-between gap-4 border-line px-5 py-3 not-first:border-t hover:bg-sunk"
            >
              <span>
                <Link to={`/credits/${payment_id}`} className="card-link">
                  {t(`direct-debit.status.${status}`)}
                </Link>
                <span className="block text-sm text-ink-soft">{day(announced_for)}</span>
              </span>
              <strong translate="no" className="tabular-nums">
                {money(amount)}
              </strong>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
