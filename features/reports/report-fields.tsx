import { useText } from "#i18n/use-text.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { reportReasons } from "./reasons.ts";

interface ReportFieldsProps {
  error: (field: string) => string | undefined;
  typed?: { readonly reason?: string | undefined; readonly words?: string | undefined } | undefined;
  /** Words are needed. */
  required?: boolean;
}

/** Why, and in the reporter's own words: the part that all ways to report share. */
export function ReportFields({ error, typed, required }: ReportFieldsProps) {
  const { t } = useText();
  return (
    <>
      <ChoiceGroup
        name="reason"
        label={t("reports.reason")}
        required
        error={error("reason")}
        defaultValues={typed?.reason ? [typed.reason] : []}
        choices={reportReasons.map((reason) => ({
          value: reason,
          label: t(`reports.reason.${reason}`),
        }))}
      />
      <TextAreaField
        name="words"
        label={t("reports.words")}
        optional={required ? undefined : t("app.optional")}
        hint={t("reports.words_hint")}
        maxLength={2000}
        required={required}
        defaultValue={typed?.words}
        error={error("words")}
      />
      <p className="text-sm text-ink-soft">{t("reports.danger")}</p>
    </>
  );
}
