import {
  bodyTypes,
  eyeColours,
  hairColours,
  interestNames,
  relationshipStatuses,
  sexualities,
  tattooAnswers,
} from "#features/profiles/fields.ts";
import { useText } from "#i18n/use-text.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import type { ListField } from "./search-query.ts";

const names = {
  sexuality: sexualities,
  hair_colour: hairColours,
  eye_colour: eyeColours,
  body_type: bodyTypes,
  relationship_status: relationshipStatuses,
  tattoos: tattooAnswers,
  interests: interestNames,
} as const satisfies Record<ListField, readonly string[]>;

/**
 * All choices of a field. Comes when a field is opened: the words and boxes of fifty interests
 * would weigh on every search.
 */
export function FieldChoices({
  field,
  title,
  chosen,
}: {
  field: ListField;
  title: string;
  chosen: readonly string[];
}) {
  const { t } = useText();
  const word = (name: string) =>
    field === "interests"
      ? t(`interests.${name.replaceAll(" ", "_")}`)
      : t(`profiles.${field}.${name}`);
  const choices = names[field]
    .filter((name) => name !== "unknown")
    .map((name) => ({ value: name as string, label: word(name) }));
  return (
    <ChoiceGroup
      name={field}
      multiple
      label={<span className="sr-only">{title}</span>}
      choices={
        field === "interests" ? choices.sort((a, b) => a.label.localeCompare(b.label)) : choices
      }
      defaultValues={chosen}
    />
  );
}
