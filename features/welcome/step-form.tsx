import { useEffect, useEffectEvent, useRef } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useFormDraft } from "#browser/drafts/use-form-draft.ts";
import { useUser } from "#browser/use-site.ts";
import { InterestPicker } from "#features/interests/interest-picker.tsx";
import { AskBeforeSaving } from "#features/own-profile/ask-before-saving.tsx";
import { PromptField } from "#features/prompts/prompt-fields.tsx";
import type { PromptSlot } from "#features/prompts/prompt-slots.ts";
import type { ContactKind } from "#features/screening/kinds.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { Refused } from "./welcome-data.ts";
import type { WelcomeStep } from "./welcome-steps.ts";

interface StepFormProps {
  step: Exclude<WelcomeStep, "photo">;
  stored: { readonly interests: readonly string[]; readonly slot: PromptSlot };
}

/** A step with something to fill in: kept in the tab until it is saved. */
export function StepForm({ step, stored }: StepFormProps) {
  const { t } = useText();
  const user = useUser();
  const { state } = useNavigation();
  const refused = useActionData<Refused>();
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(`welcome ${user?.id} ${step}`, form);
  const problem = refused?.problem ?? null;
  useFocusOnWrong(form, problem);
  const keep = useEffectEvent(draft.save);
  useEffect(() => {
    if (problem) keep(); // what was refused is still to be saved
  }, [problem]);
  const { interests, slot } = refused ?? stored;
  const error = (path: string) =>
    problem?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))
      ?.detail;
  const kinds =
    problem?.code === "about_unconfirmed"
      ? (problem.data as { kinds: readonly ContactKind[] }).kinds
      : null;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onChange={draft.save}
      onSubmit={draft.clear}
    >
      <input type="hidden" name="step" value={step} />
      {step === "interests" ? (
        <InterestPicker chosen={interests} refusal={error("interests")} />
      ) : (
        <PromptField at={0} slot={slot} label={t("welcome.question")} error={error} />
      )}
      {kinds ? (
        <AskBeforeSaving
          kinds={kinds}
          onChange={() => form.current?.querySelector("textarea")?.focus()}
        />
      ) : (
        problem &&
        !problem.fields?.length && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )
      )}
      <Button type="submit" size="large" wide pending={state !== "idle"}>
        {t("app.continue")}
      </Button>
    </Form>
  );
}
