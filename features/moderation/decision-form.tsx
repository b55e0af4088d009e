import { Form, useNavigation } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { moderationActions } from "./actions.ts";

interface DecisionFormProps {
  found: Output<"moderation.read">;
  answer:
    | { readonly problem: Problem; readonly action: string; readonly reason: string }
    | undefined;
}

/** What can be done in this case, and why: the reason goes to the member concerned. */
export function DecisionForm({ found: { subject, reports, photos }, answer }: DecisionFormProps) {
  const { t } = useText();
  const { state } = useNavigation();
  const problem = answer?.problem;
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const messages = reports.filter(({ kind }) => kind === "message");
  const possible = moderationActions.filter(
    (action) =>
      action === "dismiss" ||
      (subject !== null &&
        (action !== "remove_message" || messages.length > 0) &&
        (action !== "remove_photo" || photos.length > 0)),
  );
  return (
    <Form method="post" noValidate className="grid gap-6">
      <h2>{t("moderation.decide")}</h2>
      {problem && !problem.fields && (
        <Alert tone="danger" role="alert">
          {problem.detail}
        </Alert>
      )}
      <ChoiceGroup
        name="action"
        label={t("moderation.action")}
        required
        error={error("action")}
        defaultValues={answer ? [answer.action] : []}
        choices={possible.map((action) => ({
          value: action,
          label: t(`moderation.action.${action}`),
        }))}
      />
      {photos.length > 0 && (
        <SelectField
          name="photo"
          label={t("moderation.which_photo")}
          optional={t("app.optional")}
          error={error("photo")}
          placeholder="–"
          options={photos.map(({ id }, at) => ({
            value: id,
            label: t("moderation.photo_number", { number: at + 1 }),
          }))}
        />
      )}
      {messages.length > 0 && (
        <SelectField
          name="report"
          label={t("moderation.which_message")}
          optional={t("app.optional")}
          error={error("report")}
          placeholder="–"
          options={messages.map(({ id, number, evidence }) => ({
            value: id,
            label: `${number}: ${evidence.messages?.find(({ reported }) => reported)?.body.slice(0, 60) ?? ""}`,
          }))}
        />
      )}
      <TextAreaField
        name="reason"
        label={t("moderation.reason")}
        hint={t("moderation.reason_hint")}
        required
        maxLength={2000}
        defaultValue={answer?.reason}
        error={error("reason")}
      />
      <Button type="submit" pending={state !== "idle"}>
        {t("moderation.save")}
      </Button>
    </Form>
  );
}
