import { Form, useNavigation } from "react-router";
import { Panel } from "#features/office/parts/panel.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import type { MemberAnswer } from "../member/member-answer.ts";
import type { Elements } from "#ui/elements.ts";

/** What a form's fields begin with, and what was refused there. */
export interface Filled {
  typed(field: string): string | undefined;
  error(field: string): string | undefined;
}

interface SupportFormProps {
  /** Which form it is: `submitSupport` sends it where it belongs. */
  readonly intent: string;
  readonly title: string;
  readonly lead?: string;
  /** The button's words. */
  readonly submit: string;
  readonly kind?: "secondary" | "danger";
  readonly answer: MemberAnswer | undefined;
  /** Part of the Idempotency-Key. */
  readonly request: string;
  /** Asks why; it is kept in the audit. */
  readonly why?: boolean;
  readonly children?: (filled: Filled) => Elements;
}

/** One thing that can be done for a member, in a panel of its own. */
export function SupportForm({
  intent,
  title,
  lead,
  submit,
  kind = "secondary",
  answer,
  request,
  why,
  children,
}: SupportFormProps) {
  const { t } = useText();
  const pending = useNavigation().state !== "idle";
  const mine = answer?.intent === intent ? answer : undefined;
  const filled: Filled = {
    typed: (field) => mine?.typed[field],
    error: (field) => mine?.problem?.fields?.find(({ path }) => path === field)?.detail,
  };
  const told = mine?.problem && !mine.problem.fields && mine.problem.code !== "step_up_required";
  return (
    <Panel title={title}>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotency_key" value={`${request}-${intent}`} />
        {lead && <p className="text-ink-soft">{lead}</p>}
        {told && (
          <Alert tone="danger" role="alert">
            {mine.problem?.detail}
          </Alert>
        )}
        {children?.(filled)}
        {why && (
          <Field
            name="purpose"
            label={t("people.reason")}
            hint={t("people.reason_hint")}
            required
            maxLength={300}
            autoComplete="off"
            defaultValue={filled.typed("purpose")}
            error={filled.error("purpose")}
          />
        )}
        <Button type="submit" kind={kind} pending={pending}>
          {submit}
        </Button>
      </Form>
    </Panel>
  );
}
