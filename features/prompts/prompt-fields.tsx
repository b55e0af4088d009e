import { useText } from "#i18n/use-text.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { longestAnswer, promptNames } from "./prompt-names.ts";
import type { PromptSlot, PromptSlots } from "./prompt-slots.ts";

interface PromptFieldsProps {
  slots: PromptSlots;
  error: (field: string) => string | undefined;
}

/** Three questions to choose, each with its answer. */
export function PromptFields({ slots, error }: PromptFieldsProps) {
  const { t } = useText();
  return (
    <ol className="grid gap-6">
      {slots.map((slot, at) => (
        <li key={at} className="grid gap-3">
          <PromptField
            at={at}
            slot={slot}
            label={t("prompts.question", { number: at + 1 })}
            error={error}
          />
        </li>
      ))}
    </ol>
  );
}

interface PromptFieldProps {
  /** Its place among a form's slots, from 0. */
  at: number;
  slot: PromptSlot;
  label: string;
  error: (field: string) => string | undefined;
}

/** One question to choose, and its answer; `readSlots` reads them. */
export function PromptField({ at, slot, label, error }: PromptFieldProps) {
  const { t } = useText();
  return (
    <>
      <SelectField
        name={`prompt_${at}`}
        label={label}
        placeholder={t("prompts.choose")}
        options={promptNames.map((name) => ({
          value: name,
          label: t(`prompts.question.${name}`),
        }))}
        defaultValue={slot.prompt}
        error={error(`answers.${at}.prompt`)}
      />
      <TextAreaField
        name={`answer_${at}`}
        label={t("prompts.answer")}
        rows={2}
        className="[&_textarea]:min-h-20"
        maxLength={longestAnswer}
        defaultValue={slot.answer}
        error={error(`answers.${at}.answer`)}
      />
    </>
  );
}
