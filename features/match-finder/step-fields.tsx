import { Globe, Map as MapIcon, MapPin, Navigation } from "lucide-react";
import type { Output } from "#server/calls/registry.ts";
import { InterestPicker } from "#features/interests/interest-picker.tsx";
import { distanceSteps } from "#features/members/search/distance-steps.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { useText } from "#i18n/use-text.ts";
import { useSite } from "#browser/use-site.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { Step } from "./steps.ts";

interface StepFieldsProps {
  step: Step;
  wish: Output<"matchFinder.wish">["wish"];
  own: Output<"matchFinder.wish">["own"];
  regions: readonly { id: string; name: string }[];
  region_word: string;
  error: (field: string) => string | undefined;
}

/** What one step asks, with the answers given before. */
export function StepFields({ step, wish, own, regions, region_word, error }: StepFieldsProps) {
  const { t, intl } = useText();
  const { min_age, countries } = useSite();
  const hidden = (words: string) => <span className="sr-only">{words}</span>;
  switch (step) {
    case "who":
      return (
        <ChoiceGroup
          name="genders"
          multiple
          look="card"
          label={hidden(t("match-finder.who"))}
          error={error("genders")}
          defaultValues={wish.genders}
          choices={genders.map((gender) => ({
            value: gender,
            label: t(`profiles.genders.${gender}`),
          }))}
        />
      );
    case "age":
      return (
        <div className="finder-ages">
          <Field
            name="min_age"
            type="number"
            inputMode="numeric"
            min={min_age}
            max={99}
            required
            label={t("members.min_age")}
            defaultValue={wish.min_age}
            error={error("min_age")}
          />
          <Field
            name="max_age"
            type="number"
            inputMode="numeric"
            min={min_age}
            max={99}
            required
            label={t("members.max_age")}
            defaultValue={wish.max_age}
            error={error("max_age")}
          />
        </div>
      );
    case "where": {
      const countryName = intl.formatDisplayName(own.country, { type: "region" }) ?? own.country;
      return (
        <div className="finder-where">
          <ChoiceGroup
            name="place"
            look="card"
            label={hidden(t("match-finder.where"))}
            defaultValues={[wish.place]}
            error={error("place")}
            choices={[
              {
                value: "near",
                label: t("match-finder.near", { city: own.city }),
                icon: <Navigation aria-hidden="true" />,
              },
              ...(regions.length > 1
                ? [
                    {
                      value: "region",
                      label: t("match-finder.region"),
                      icon: <MapPin aria-hidden="true" />,
                    },
                  ]
                : []),
              {
                value: "country",
                label: t("match-finder.country", { country: countryName }),
                icon: <MapIcon aria-hidden="true" />,
              },
              ...(countries.length > 1
                ? [
                    {
                      value: "anywhere",
                      label: t("match-finder.anywhere"),
                      icon: <Globe aria-hidden="true" />,
                    },
                  ]
                : []),
            ]}
          />
          <SelectField
            className="finder-near"
            name="distance"
            label={t("match-finder.distance")}
            defaultValue={String(wish.distance)}
            options={distanceSteps
              .filter((km) => km > 0)
              .map((km) => ({ value: String(km), label: t("match-finder.km", { km }) }))}
          />
          <SelectField
            className="finder-region"
            name="countryregion"
            label={region_word || t("geography.region_word.region")}
            defaultValue={wish.countryregion}
            error={error("countryregion")}
            options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      );
    }
    case "interests":
      return <InterestPicker chosen={wish.interests} refusal={error("interests")} />;
  }
}
