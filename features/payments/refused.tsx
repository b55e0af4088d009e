import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";

/** Why an order was refused, where that is nothing of one field; with the way to the order that stands in the way. */
export function Refused({ problem }: { problem: Problem | undefined }) {
  const { t } = useText();
  if (!problem || methodError(problem)) return null;
  const { payment_id } = (problem.data ?? {}) as { payment_id?: string };
  return (
    <Alert tone="danger" role="alert" actions={payment_id && <LinkButton to={`/credits/${payment_id}`} kind="secondary" size="small">{t("payments.open")}</LinkButton>}>
      {problem.detail}
    </Alert>
  );
}

export const methodError = (problem: Problem | undefined): string | undefined => problem?.fields?.find(({ path }) => path === "payment_method")?.detail;
