import { Form, Link, useNavigation } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import type { Checkout } from "#features/checkout/load-checkout.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Facts } from "./facts.tsx";
import { OrderFields, OrderLines, TestNote, useOrderWords } from "./order-lines.tsx";

interface Props {
  mandate: NonNullable<Output<"direct-debit.read">["mandate"]>;
  days: number;
  checkout: Checkout;
  problem: Problem | undefined;
  other: string;
}

/** The mandate that is there: order with one press, take another account, or revoke it. */
export function MandateCard({ mandate, days, checkout, problem, other }: Props) {
  const { t, intl } = useText();
  const { formData } = useNavigation();
  const order = useOrderWords(checkout);
  const day = (at: string) => intl.formatDate(at, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <>
      <Card as="section" padded raised aria-labelledby="again-title" className="grid gap-5">
        <h2 id="again-title" className="text-xl">
          {t("direct-debit.again_title")}
        </h2>
        <Facts
          facts={[
            [
              t("direct-debit.mandate.account"),
              t("direct-debit.again_account", { country: mandate.country, last4: mandate.last4 }),
            ],
            [t("direct-debit.mandate.umr"), mandate.umr],
            [t("direct-debit.since"), day(mandate.signed_at)],
            [t("direct-debit.until"), day(mandate.valid_until)],
          ]}
        />
        <Form method="post" className="grid gap-4">
          <OrderFields checkout={checkout} />
          <input type="hidden" name="mandate" value={mandate.id} />
          <OrderLines checkout={checkout} />
          <p className="text-sm text-ink-soft">
            {`${t("direct-debit.mandate.notice", { days })} ${t("direct-debit.credits_when")}`}
          </p>
          {problem && (
            <Alert tone="danger" role="alert">
              {problem.detail}
            </Alert>
          )}
          <Button
            type="submit"
            name="intent"
            value="charge"
            size="large"
            wide
            pending={formData?.get("intent") === "charge"}
          >
            {order}
          </Button>
          <TestNote checkout={checkout} />
        </Form>
        <p className="text-center text-sm">
          <Link to={other} className="link touch inline-block">
            {t("direct-debit.other_account")}
          </Link>
        </p>
      </Card>
      <Form method="post" className="mt-6 grid justify-items-start gap-2">
        <input type="hidden" name="mandate" value={mandate.id} />
        <p className="text-sm text-ink-soft">{t("direct-debit.revoke_lead")}</p>
        <Button
          type="submit"
          name="intent"
          value="revoke"
          kind="secondary"
          size="small"
          pending={formData?.get("intent") === "revoke"}
        >
          {t("direct-debit.revoke")}
        </Button>
      </Form>
    </>
  );
}
