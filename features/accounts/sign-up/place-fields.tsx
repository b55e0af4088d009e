import { useEffect, useState } from "react";
import { useRoot } from "#browser/use-site.ts";
import { type CountryList, listOf } from "#features/geography/region-lists.ts";
import { useText } from "#i18n/use-text.ts";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

interface PlaceFieldsProps {
  start: { country?: string; region?: string; city?: string };
  error(field: string): string | undefined;
  /** The lists are asked for when the step comes near. */
  wanted: boolean;
}

/**
 * Country, region, city. Until the lists are there, and without JavaScript, the city is typed and
 * says its region.
 */
export function PlaceFields({ start, error, wanted }: PlaceFieldsProps) {
  const { t, intl } = useText();
  const {
    settings: { countries },
    country: likely,
  } = useRoot();
  const [country, setCountry] = useState(
    start.country && countries.includes(start.country) ? start.country : likely,
  );
  const [list, setList] = useState<CountryList | null>(null);
  const [region, setRegion] = useState(start.region ?? "");
  useEffect(() => {
    if (!wanted || list?.country === country) return;
    let left = false;
    listOf(country).then(
      (found) => {
        if (!left) setList(found);
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [wanted, country, list]);

  const regions = list?.country === country ? list.regions : null;
  const cities = regions?.find(({ id }) => id === region)?.cities;
  const names = countries
    .map((code) => ({
      value: code,
      label: intl.formatDisplayName(code, { type: "region" }) ?? code,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  const chooseCountry = (code: string) => {
    setCountry(code);
    setRegion("");
  };

  return (
    <>
      {countries.length > 1 ? (
        <SelectField
          name="country"
          label={t("accounts.country")}
          options={names}
          autoComplete="country"
          value={country}
          error={error("country")}
          onChange={(event) => chooseCountry(event.currentTarget.value)}
        />
      ) : (
        <input type="hidden" name="country" value={country} />
      )}
      {regions && (
        <SelectField
          name="region"
          label={list?.region_word}
          placeholder={t("accounts.choose")}
          value={region}
          error={error("region") ?? (region ? undefined : error("city"))}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setRegion(event.currentTarget.value)}
        />
      )}
      {cities ? (
        <SelectField
          key={region}
          name="city"
          label={t("accounts.city")}
          hint={t("accounts.city_hint")}
          placeholder={t("accounts.choose")}
          defaultValue={start.city ?? ""}
          error={error("city")}
          options={cities.map((name) => ({ value: name, label: name }))}
        />
      ) : (
        !regions && (
          <Field
            name="city"
            label={t("accounts.city")}
            hint={t("accounts.city_hint")}
            defaultValue={start.city}
            autoComplete="address-level2"
            error={error("city")}
            maxLength={100}
          />
        )
      )}
    </>
  );
}
