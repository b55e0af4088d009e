import type { ReactNode } from "react";
import { useSite } from "#browser/use-site.ts";
import { type CountryList } from "#features/geography/region-lists.ts";
import { PlaceEditor } from "#features/geography/place-editor.tsx";
import { InterestPicker } from "#features/interests/interest-picker.tsx";
import {
  fieldsIn,
  type ProfileField,
  profileFields,
} from "#features/profile-fields/profile-fields.ts";
import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { asksFor } from "#features/profiles/asked-parts.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { ProfileValues } from "#features/profiles/profile-values.ts";

interface SectionsProps {
  values: ProfileValues;
  profile: { readonly gender: string; readonly age: number; readonly date_of_birth: string };
  list: CountryList | null;
  error(field: string): string | undefined;
  onFilledIn: () => void;
}

/**
 * Everything a profile may say, as one form's fields; which of them are asked, the site's settings
 * decide.
 */
export function ProfileSections({ values, profile, list, error, onFilledIn }: SectionsProps) {
  const { t, intl } = useText();
  const site = useSite();
  const select = (field: ProfileField) =>
    asksFor(field, site) && (
      <SelectField
        key={field}
        name={field}
        label={t(`profiles.field.${field}`)}
        defaultValue={values[field]}
        error={error(field)}
        hint={site.visible_profile_fields.includes(field) ? undefined : t("profiles.search_only")}
        options={profileFields[field].choices.map((name) => ({
          value: name,
          label: t(`profiles.${field}.${name}`, { them: profile.gender }),
        }))}
      />
    );
  const situation = fieldsIn("situation").map(select).filter(Boolean);
  const appearance = fieldsIn("looks").map(select).filter(Boolean);
  const born = intl.formatDate(profile.date_of_birth, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <>
      <Section id="basics" title={t("profiles.basics")}>
        <Field
          name="name"
          label={t("profiles.name")}
          hint={t("profiles.name_hint")}
          autoComplete="nickname"
          maxLength={30}
          defaultValue={values.name}
          error={error("name")}
        />
        <div>
          <dl className="facts">
            <div>
              <dt>{t("profiles.born")}</dt>
              <dd>{born}</dd>
            </div>
            <div>
              <dt>{t("profiles.age_label")}</dt>
              <dd>{t("profiles.age", { age: profile.age })}</dd>
            </div>
            <div>
              <dt>{t("profiles.gender")}</dt>
              <dd>{t(`profiles.gender.${profile.gender}`)}</dd>
            </div>
          </dl>
          <p className="field-hint mt-2">
            {t("profiles.correct", {
              mail: (chunks: ReactNode) => (
                <a key="mail" className="link" href={`mailto:${site.support_email}`}>
                  {chunks}
                </a>
              ),
              address: site.support_email,
            })}
          </p>
        </div>
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
      </Section>
      {site.visible_profile_notes === "yes" && (
        <Section id="about" title={t("profiles.about")}>
          <TextAreaField
            name="about"
            rows={6}
            maxLength={2_000}
            label={t("profiles.about_label")}
            hint={t("profiles.about_hint")}
            defaultValue={values.about}
            error={error("about")}
          />
        </Section>
      )}
      <Section id="place" title={t("profiles.place")} lead={t("profiles.place_hint")}>
        <PlaceEditor start={values} list={list} error={error} onFilledIn={onFilledIn} />
      </Section>
      {situation.length > 0 && (
        <Section id="situation" title={t("profiles.situation")}>
          <div className="grid gap-4 sm:grid-cols-2">{situation}</div>
        </Section>
      )}
      {appearance.length > 0 && (
        <Section id="looks" title={t("profiles.look")}>
          <div className="grid gap-4 sm:grid-cols-2">{appearance}</div>
        </Section>
      )}
      {asksFor("interests", site) && (
        <Section
          id="interests"
          title={t("profiles.field.interests")}
          lead={
            site.visible_profile_fields.includes("interests")
              ? undefined
              : t("profiles.search_only")
          }
        >
          <input type="hidden" name="asked" value="interests" />
          <InterestPicker chosen={values.interests} refusal={error("interests")} />
        </Section>
      )}
    </>
  );
}

function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Card
      padded
      as="section"
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-5"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </Card>
  );
}
