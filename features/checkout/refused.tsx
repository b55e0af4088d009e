import { useSite } from "#browser/use-site.ts";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";

/**
 * Why an order was refused, where that is nothing of one field; with the way to the order that
 * stands in the way.
 */
export function Refused({ problem }: { problem: Problem | undefined }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (!problem || methodError(problem)) return null;
  const { payment_id, frees_at } = (problem.data ?? {}) as {
    payment_id?: string;
    frees_at?: string | null;
  };
  const limited = problem.code === "spending_limit";
  return (
    <Alert
      tone="danger"
      role="alert"
      actions={
        payment_id ? (
          <LinkButton to={`/credits/${payment_id}`} kind="secondary" size="small">
            {t("checkout.open")}
          </LinkButton>
        ) : (
          limited && (
            <LinkButton to="/notifications#spending" kind="secondary" size="small">
              {t("spending-limit.change")}
            </LinkButton>
          )
        )
      }
    >
      {`${problem.detail}${
        limited && frees_at
          ? ` ${t("spending-limit.frees", { date: intl.formatDate(frees_at, { dateStyle: "medium", timeStyle: "short", timeZone }) })}`
          : ""
      }`}
    </Alert>
  );
}

/** What was wrong with the payment method, to be shown at its field. */
export const methodError = (problem: Problem | undefined): string | undefined =>
  problem?.fields?.find(({ path }) => path === "payment_method")?.detail;
