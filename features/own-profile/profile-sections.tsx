import { type ReactNode, useState } from "react";
import { useSite } from "#browser/use-site.ts";
import type { CountryList } from "#features/geography/region-lists.ts";
import { PlaceEditor } from "#features/geography/place-editor.tsx";
import { InterestPicker } from "#features/interests/interest-picker.tsx";
import {
  fieldsIn,
  type ProfileField,
  profileFields,
} from "#features/profile-fields/profile-fields.ts";
import { useText } from "#i18n/use-text.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { asksFor } from "#features/profiles/asked-parts.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { type ProfileValues, valuesOf } from "#features/profiles/profile-values.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { OwnFacts } from "./own-facts.tsx";
import type { Saved } from "./saved.ts";
import { PromptFields } from "#features/prompts/prompt-fields.tsx";
import { type PromptSlots, slotsOf } from "#features/prompts/prompt-slots.ts";
import { answersReading, fieldsReading } from "./readings.ts";
import type { FieldSection, ProfileSection } from "./section-fields.ts";
import { SectionForm, type SectionFormProps } from "./section-form.tsx";

interface SectionsProps {
  profile: Parameters<typeof valuesOf>[0] &
    Parameters<typeof OwnFacts>[0] & { readonly id: string };
  /** The answers as stored. */
  prompts: PromptSlots;
  list: CountryList | null;
  result: Saved | undefined;
}

/**
 * Everything a profile may say, section by section, each saved by itself; which fields are asked,
 * the site's settings decide.
 */
export function ProfileSections({ profile, prompts, list, result }: SectionsProps) {
  const { t } = useText();
  const site = useSite();
  const [dirty, setDirty] = useState<readonly ProfileSection[]>([]);
  const stored = valuesOf(profile);
  const shared = {
    profile: profile.id,
    result,
    onDirty: (changed: ProfileSection, now: boolean) =>
      setDirty((before) => [
        ...before.filter((each) => each !== changed),
        ...(now ? [changed] : []),
      ]),
  };
  const section = (
    id: FieldSection,
    title: string,
    children: SectionFormProps<ProfileValues>["children"],
    lead?: string,
  ) => (
    <SectionForm
      id={id}
      title={title}
      lead={lead}
      stored={stored}
      reading={fieldsReading(id)}
      {...shared}
    >
      {children}
    </SectionForm>
  );
  const choices = (part: "situation" | "looks", title: string): ReactNode => {
    const fields = fieldsIn(part).filter((field) => asksFor(field, site));
    return (
      fields.length > 0 &&
      section(part, title, (values, error) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <Choice
              gender={profile.gender}
              key={field}
              field={field}
              values={values}
              error={error}
            />
          ))}
        </div>
      ))
    );
  };
  return (
    <div className="grid min-w-0 content-start gap-5">
      {section("basics", t("profiles.basics"), (values, error) => (
        <>
          <Field
            name="name"
            label={t("profiles.name")}
            hint={t("profiles.name_hint")}
            autoComplete="nickname"
            maxLength={30}
            defaultValue={values.name}
            error={error("name")}
          />
          <OwnFacts {...profile} />
          <input type="hidden" name="asked" value="seeks" />
          <ChoiceGroup
            name="seeks"
            multiple
            label={t("profiles.seeks")}
            choices={genders.map((gender) => ({
              value: gender,
              label: t(`profiles.genders.${gender}`),
            }))}
            defaultValues={values.seeks}
            error={error("seeks")}
          />
        </>
      ))}
      {site.visible_profile_notes === "yes" &&
        section("about", t("profiles.about"), (values, error) => (
          <TextAreaField
            name="about"
            rows={6}
            maxLength={2_000}
            label={t("profiles.about_label")}
            hint={t("profiles.about_hint")}
            defaultValue={values.about}
            error={error("about")}
          />
        ))}
      {site.visible_profile_notes === "yes" && (
        <SectionForm
          id="answers"
          title={t("prompts.title")}
          lead={t("prompts.lead")}
          stored={slotsOf(prompts)}
          reading={answersReading}
          {...shared}
        >
          {(slots, error) => <PromptFields slots={slots} error={error} />}
        </SectionForm>
      )}
      {section(
        "place",
        t("profiles.place"),
        (values, error, filledIn) => (
          <PlaceEditor start={values} list={list} error={error} onFilledIn={filledIn} />
        ),
        t("profiles.place_hint"),
      )}
      {choices("situation", t("profiles.situation"))}
      {choices("looks", t("profiles.look"))}
      {asksFor("interests", site) &&
        section(
          "interests",
          t("profiles.field.interests"),
          (values, error) => (
            <>
              <input type="hidden" name="asked" value="interests" />
              <InterestPicker chosen={values.interests} refusal={error("interests")} />
            </>
          ),
          site.visible_profile_fields.includes("interests") ? undefined : t("profiles.search_only"),
        )}
      {dirty.length > 0 && <LeaveQuestion />}
    </div>
  );
}

interface ChoiceProps {
  gender: string;
  field: ProfileField;
  values: ProfileValues;
  error: (field: string) => string | undefined;
}

function Choice({ gender, field, values, error }: ChoiceProps) {
  const { t } = useText();
  const site = useSite();
  return (
    <SelectField
      name={field}
      label={t(`profiles.field.${field}`)}
      defaultValue={values[field]}
      error={error(field)}
      hint={site.visible_profile_fields.includes(field) ? undefined : t("profiles.search_only")}
      options={profileFields[field].choices.map((name) => ({
        value: name,
        label: t(`profiles.${field}.${name}`, { them: gender }),
      }))}
    />
  );
}
