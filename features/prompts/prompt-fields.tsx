import { useText } from "#i18n/use-text.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { longestAnswer, promptNames } from "./prompt-names.ts";
import type { PromptSlots } from "./prompt-slots.ts";

interface PromptFieldsProps {
  slots: PromptSlots;
  error: (field: string) => string | undefined;
}

/** Three questions to choose, each with its answer. */
export function PromptFields({ slots, error }: PromptFieldsProps) {
  const { t } = useText();
  const options = promptNames.map((name) => ({
    value: name,
    label: t(`prompts.question.${name}`),
  }));
  return (
    <ol className="grid gap-6">
      {slots.map(({ prompt, answer }, at) => (
        <li key={at} className="grid gap-3">
          <SelectField
            name={`prompt_${at}`}
            label={t("prompts.question", { number: at + 1 })}
            placeholder={t("prompts.choose")}
            options={options}
            defaultValue={prompt}
            error={error(`answers.${at}.prompt`)}
          />
          <TextAreaField
            name={`answer_${at}`}
            label={t("prompts.answer")}
            rows={2}
            className="[&_textarea]:min-h-20"
            maxLength={longestAnswer}
            defaultValue={answer}
            error={error(`answers.${at}.answer`)}
          />
        </li>
      ))}
    </ol>
  );
}
