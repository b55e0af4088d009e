import { Form, useNavigation } from "react-router";
import { clauses, factNames, grounds } from "#features/measures/kinds.ts";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { caseKinds } from "./case-kinds.ts";

export interface DecisionAnswer {
  readonly problem: Problem;
  readonly kinds: readonly string[];
  readonly typed: Readonly<Record<string, string>>;
}

interface DecisionFormProps {
  found: Output<"moderation.read">;
  answer: DecisionAnswer | undefined;
}

const suspensions = ["1", "3", "7", "30", "90"];

/** What is done in this case, on which ground and facts: these go to the member concerned. */
export function DecisionForm({ found, answer }: DecisionFormProps) {
  const { subject, reports, photos, can_bar, acted } = found;
  const { t } = useText();
  const { state } = useNavigation();
  const problem = answer?.problem;
  const typed = answer?.typed ?? {};
  const error = (field: string) =>
    problem?.fields?.find(({ path }) => path.split(".")[0] === field)?.detail;
  const messages = reports.filter(({ kind }) => kind === "message");
  const possible = caseKinds.filter(
    (kind) =>
      kind === "dismiss" ||
      (can_bar && kind === "ban") ||
      (subject !== null &&
        (kind !== "remove_message" || messages.length > 0) &&
        (kind !== "remove_photo" || photos.length > 0)),
  );
  return (
    <Form method="post" noValidate className="grid gap-6">
      <h2>{t("moderation.decide")}</h2>
      <OfficeRefusal problem={problem} />
      <ChoiceGroup
        name="kinds"
        label={t("moderation.action")}
        hint={t("moderation.action_hint")}
        required
        multiple
        error={error("kinds")}
        defaultValues={answer?.kinds ?? []}
        choices={possible.map((kind) => ({
          value: kind,
          label: t(kind === "dismiss" && acted ? "moderation.close" : `moderation.kind_of.${kind}`),
        }))}
      />
      {subject && (
        <SelectField
          name="days"
          label={t("moderation.days")}
          optional={t("app.optional")}
          error={error("days")}
          placeholder="–"
          defaultValue={typed["days"]}
          options={suspensions.map((days) => ({
            value: days,
            label: t("moderation.days_count", { days: Number(days) }),
          }))}
        />
      )}
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
      {(subject || can_bar) && (
        <>
          <SelectField
            name="facts"
            label={t("moderation.facts")}
            hint={t("moderation.facts_hint")}
            error={error("facts")}
            placeholder="–"
            defaultValue={typed["facts"]}
            options={factNames.map((value) => ({ value, label: t(`moderation.facts.${value}`) }))}
          />
          <TextAreaField
            name="words"
            label={t("moderation.words")}
            hint={t("moderation.words_hint")}
            rows={3}
            maxLength={1000}
            defaultValue={typed["words"]}
            error={error("words")}
          />
          <ChoiceGroup
            name="ground"
            label={t("moderation.ground")}
            defaultValues={[typed["ground"] ?? "terms"]}
            choices={grounds.toReversed().map((ground) => ({
              value: ground,
              label: t(`moderation.ground.${ground}`),
            }))}
          />
          <Field
            name="clause"
            label={t("moderation.clause")}
            hint={t("moderation.clause_hint")}
            optional={t("app.optional")}
            list="clauses"
            maxLength={200}
            defaultValue={typed["clause"]}
            error={error("clause")}
          />
          <datalist id="clauses">
            {clauses.map((clause) => (
              <option key={clause} value={clause}>
                {clause}
              </option>
            ))}
          </datalist>
        </>
      )}
      <Button type="submit" pending={state !== "idle"}>
        {t("moderation.save")}
      </Button>
    </Form>
  );
}
