import { Form, useNavigation } from "react-router";
import { Panel } from "#features/office/parts/panel.tsx";
import { genders } from "#features/profile-fields/genders.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { MemberAnswer } from "../member/member-answer.ts";

interface SupportProps {
  readonly member: Output<"people.read">;
  readonly answer: MemberAnswer | undefined;
  /** Part of the Idempotency-Key. */
  readonly request: string;
}

/** What can be done for a member who asks for help. */
export function Support({ member, answer, request }: SupportProps) {
  const { t } = useText();
  const pending = useNavigation().state !== "idle";
  const of = (intent: string) => {
    const mine = answer?.intent === intent ? answer : undefined;
    const error = (field: string) =>
      mine?.problem?.fields?.find(({ path }) => path === field)?.detail;
    return {
      typed: mine?.typed,
      error,
      hidden: (
        <>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="idempotency_key" value={`${request}-${intent}`} />
          {mine?.problem && !mine.problem.fields && (
            <Alert tone="danger" role="alert">
              {mine.problem.detail}
            </Alert>
          )}
        </>
      ),
      why: (
        <Field
          name="purpose"
          label={t("people.reason")}
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={mine?.typed["purpose"]}
          error={error("purpose")}
        />
      ),
    };
  };
  const credits = of("credits");
  const correct = of("correct");
  const activation = of("activation");
  return (
    <>
      <Panel title={t("people.give_credits")}>
        <Form method="post" noValidate className="grid gap-3">
          {credits.hidden}
          <Field
            name="credits"
            label={t("people.credits")}
            inputMode="numeric"
            required
            maxLength={3}
            autoComplete="off"
            defaultValue={credits.typed?.["credits"]}
            error={credits.error("credits")}
          />
          {credits.why}
          <Button type="submit" kind="secondary" pending={pending}>
            {t("people.give")}
          </Button>
        </Form>
      </Panel>
      {member.gender && (
        <Panel title={t("people.correct")}>
          <Form method="post" noValidate className="grid gap-3">
            {correct.hidden}
            <Field
              name="date_of_birth"
              type="date"
              label={t("people.born")}
              required
              defaultValue={correct.typed?.["date_of_birth"]}
              error={correct.error("date_of_birth")}
            />
            <SelectField
              name="gender"
              label={t("people.gender")}
              defaultValue={correct.typed?.["gender"] ?? member.gender}
              options={genders.map((value) => ({ value, label: t(`profiles.gender.${value}`) }))}
            />
            {correct.why}
            <Button type="submit" kind="secondary" pending={pending}>
              {t("people.save")}
            </Button>
          </Form>
        </Panel>
      )}
      {member.status === "not_confirmed" && (
        <Panel title={t("people.activation")}>
          <Form method="post" className="grid gap-3">
            {activation.hidden}
            <Button type="submit" kind="secondary" pending={pending}>
              {t("people.send_activation")}
            </Button>
          </Form>
        </Panel>
      )}
    </>
  );
}
