import { interestNames } from "#features/interests/interest-names.ts";
import { profileFields, type SiteField } from "#features/profile-fields/profile-fields.ts";
import { useText } from "#i18n/use-text.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";

/**
 * All choices of a field. Comes when a field is opened: the words and boxes of fifty interests
 * would weigh on every search.
 */
export function FieldChoices({
  field,
  title,
  chosen,
}: {
  field: SiteField;
  title: string;
  chosen: readonly string[];
}) {
  const { t } = useText();
  const choices =
    field === "interests"
      ? interestNames
          .map((name) => ({ value: name, label: t(`interests.${name.replaceAll(" ", "_")}`) }))
          .sort((a, b) => a.label.localeCompare(b.label))
      : profileFields[field].choices
          .filter((name) => name !== "unknown")
          .map((name) => ({ value: name, label: t(`profiles.${field}.${name}`) }));
  return (
    <ChoiceGroup
      name={field}
      multiple
      label={<span className="sr-only">{title}</span>}
      choices={choices}
      defaultValues={chosen}
    />
  );
}
