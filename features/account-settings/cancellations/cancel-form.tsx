import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { CancelFacts } from "./cancel-facts.tsx";
import { cancellationKinds, cancellationScopes, mostReason, type Typed } from "./kinds.ts";

interface Props {
  formKey: string;
  /** What was typed is shown once more, with the button that sends it. */
  checking: boolean;
  typed: Typed | undefined;
  problem: Problem | undefined;
}

/** What § 312k BGB lets a cancellation be asked for, and no more; a member's own is filled in. */
export function CancelForm({ formKey, checking, typed, problem }: Props) {
  const { t, language } = useText();
  const { name: site } = useSite();
  const user = useUser();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, problem);
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const between = language === "fr" && !checking;
  const send = (
    <Button
      type="submit"
      size="large"
      name="intent"
      value={between ? "check" : "send"}
      pending={state !== "idle"}
    >
      {t(between ? "cancellations.check" : "cancellations.send")}
    </Button>
  );
  return (
    <Card as="section" padded raised>
      {problem && !problem.fields && (
        <div className="mb-5">
          <Alert tone="danger" role="alert">
            {t("cancellations.failed", { detail: problem.detail })}
          </Alert>
        </div>
      )}
      {/* A member's ends the login on every page, this one too: the receipt comes as a new one. */}
      <Form
        ref={form}
        method="post"
        reloadDocument={user !== null}
        noValidate={!between}
        className="grid gap-5"
      >
        <input type="hidden" name="idempotency_key" value={formKey} />
        {checking && typed ? (
          <>
            <CancelFacts typed={typed} />
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {send}
            <Button type="submit" kind="secondary" name="intent" value="change">
              {t("cancellations.change")}
            </Button>
          </>
        ) : (
          <>
            <ChoiceGroup
              name="scope"
              label={t("cancellations.scope")}
              required
              defaultValues={[typed?.scope ?? "membership"]}
              error={error("scope")}
              look="card"
              choices={cancellationScopes.map((value) => ({
                value,
                label: t(`cancellations.scope.${value}`, { site }),
              }))}
            />
            <ChoiceGroup
              name="kind"
              label={t("cancellations.kind")}
              required
              defaultValues={[typed?.kind ?? "ordinary"]}
              error={error("kind")}
              look="card"
              choices={cancellationKinds.map((value) => ({
                value,
                label: t(`cancellations.kind.${value}`),
              }))}
            />
            <TextAreaField
              name="reason"
              label={t("cancellations.reason")}
              hint={t("cancellations.reason_hint")}
              optional={t("app.optional")}
              rows={3}
              maxLength={mostReason}
              defaultValue={typed?.reason}
              error={error("reason")}
            />
            <Field
              name="wanted_on"
              type="date"
              label={t("cancellations.on")}
              hint={t("cancellations.on_hint")}
              optional={t("app.optional")}
              defaultValue={typed?.wanted_on}
              error={error("wanted_on")}
            />
            <Field
              name="name"
              label={t("cancellations.fact.name")}
              maxLength={100}
              autoComplete="name"
              required
              defaultValue={typed?.name ?? user?.profile?.name}
              error={error("name")}
            />
            <Field
              name="email"
              type="email"
              label={t("cancellations.fact.email")}
              hint={t("cancellations.email_hint")}
              maxLength={254}
              autoComplete="email"
              required
              defaultValue={typed?.email ?? user?.email}
              error={error("email")}
            />
            {send}
          </>
        )}
      </Form>
    </Card>
  );
}
