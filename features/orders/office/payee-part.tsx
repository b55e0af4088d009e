import { Form, useNavigation } from "react-router";
import { Facts } from "#features/office/parts/facts.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";

interface PayeePartProps {
  readonly refund: string;
  readonly opened: Output<"refunds.openPayeeOf"> | undefined;
  readonly problem: Problem | undefined;
}

/** Where the money of an erased account can go: folded until somebody says what for. */
export function PayeePart({ refund, opened, problem }: PayeePartProps) {
  const { t } = useText();
  const pending = useNavigation().state !== "idle";
  if (opened)
    return (
      <Facts
        facts={[
          [t("people.email"), `${opened.name} · ${opened.email}`],
          ...(opened.bank
            ? [[t("refunds.payee_bank"), `${opened.bank.holder} · ${opened.bank.iban}`] as const]
            : []),
        ]}
      />
    );
  const error = problem?.fields?.find(({ path }) => path === "purpose")?.detail;
  return (
    <details open={problem !== undefined}>
      <summary className="link inline-block py-2.5 text-sm">{t("refunds.payee_show")}</summary>
      <Form method="post" noValidate className="grid gap-4 pt-2">
        <p className="text-ink-soft">{t("refunds.payee_lead")}</p>
        {problem && !error && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        <input type="hidden" name="refund" value={refund} />
        <Field
          name="purpose"
          label={t("people.purpose")}
          hint={t("office.no_names")}
          required
          maxLength={300}
          autoComplete="off"
          error={error}
        />
        <div>
          <Button type="submit" kind="secondary" pending={pending}>
            {t("refunds.payee_show")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
