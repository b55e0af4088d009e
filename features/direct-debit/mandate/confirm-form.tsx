import { useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import type { Output } from "#server/calls/registry.ts";
import type { Checkout } from "#features/checkout/load-checkout.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Facts } from "./facts.tsx";
import { OrderFields, OrderLines, TestNote, useOrderWords } from "./order-lines.tsx";

type Debit = Output<"direct-debit.read">;
interface Props {
  setup: NonNullable<Debit["setup"]>;
  draft: NonNullable<Debit["draft"]>;
  checkout: Checkout;
  problem: Problem | undefined;
  /** What was entered, when it was refused. */
  typed: Readonly<Record<string, string>>;
  /** Another code has just been sent. */
  sent: boolean;
  /** The same page with another account. */
  back: string;
}

/** A sentence that ends with a company's 'B.V.' or 'Inc.' has its full stop already. */
const ended = (sentence: string): string => sentence.replace(/\.\.$/, ".");

/**
 * Second step: the mandate as the rulebook words it, the tick, the code, and the button that
 * obliges to pay.
 */
export function ConfirmForm({ setup, draft, checkout, problem, typed, sent, back }: Props) {
  const { t } = useText();
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, problem);
  const { creditor_name: creditor, notice_days: days } = setup;
  const field = (name: string) => problem?.fields?.find(({ path }) => path === name)?.detail;
  const wrongCode =
    problem?.code === "code_invalid"
      ? `${problem.detail}. ${t("direct-debit.tries_left", { count: draft.tries_left })}`
      : field("code");
  const order = useOrderWords(checkout);
  return (
    <Card as="section" padded raised aria-labelledby="mandate-title" className="grid gap-5">
      <h2 id="mandate-title" className="text-xl">
        {t("direct-debit.mandate.title")}
      </h2>
      <Facts
        facts={[
          [t("direct-debit.mandate.creditor"), `${creditor}, ${setup.creditor_address}`],
          [t("direct-debit.mandate.creditor_id"), setup.creditor_id],
          [t("direct-debit.mandate.umr"), draft.umr],
          [t("direct-debit.mandate.debtor"), draft.holder],
          [
            t("direct-debit.mandate.account"),
            t("direct-debit.again_account", { country: draft.country, last4: draft.last4 }),
          ],
          [t("direct-debit.mandate.type"), t("direct-debit.mandate.recurrent")],
        ]}
      />
      <div className="grid gap-3 rounded-card bg-sunk px-4 py-3 text-sm">
        <p>{ended(t("direct-debit.mandate.text", { creditor }))}</p>
        <p>{t("direct-debit.mandate.refund")}</p>
        <p>{t("direct-debit.mandate.notice", { days })}</p>
      </div>
      <p className="text-sm">
        <Link to={back} className="link">
          {t("direct-debit.other_account")}
        </Link>
      </p>
      {sent && <Alert tone="success">{t("direct-debit.sent")}</Alert>}

      <Form ref={form} method="post" noValidate className="grid gap-5">
        <OrderFields checkout={checkout} />
        <Field
          name="code"
          label={t("direct-debit.code_label")}
          hint={t(draft.channel === "sms" ? "direct-debit.code_sms" : "direct-debit.code_mail", {
            to: draft.sent_to,
          })}
          error={wrongCode}
          defaultValue={typed["code"]}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={9}
          required
        />
        <CheckField
          name="agree"
          value="true"
          required
          label={ended(t("direct-debit.agree", { creditor, days }))}
          error={field("agree")}
          defaultChecked={typed["agree"] !== undefined}
        />
        <OrderLines checkout={checkout} />
        <p className="text-sm text-ink-soft">{t("direct-debit.credits_when")}</p>
        {problem && !problem.fields && problem.code !== "code_invalid" && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        <Button
          type="submit"
          name="intent"
          value="sign"
          size="large"
          wide
          pending={formData?.get("intent") === "sign"}
        >
          {order}
        </Button>
        <TestNote checkout={checkout} />
      </Form>
      <Form method="post" className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-soft">{t("direct-debit.no_code")}</span>
        <input type="hidden" name="intent" value="resend" />
        <Button
          type="submit"
          name="channel"
          value={draft.channel}
          kind="quiet"
          size="small"
          pending={state !== "idle" && formData?.get("intent") === "resend"}
        >
          {t("direct-debit.resend")}
        </Button>
        {draft.channel === "sms" && (
          <Button type="submit" name="channel" value="mail" kind="quiet" size="small">
            {t("direct-debit.resend_mail")}
          </Button>
        )}
      </Form>
    </Card>
  );
}
