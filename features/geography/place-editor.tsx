import { useEffect, useEffectEvent, useState } from "react";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { FoundPlace } from "./position.ts";
import { PositionButton } from "./position-button.tsx";
import { type CountryList, listOf } from "./region-lists.ts";

interface PlaceEditorProps {
  start: { readonly country: string; readonly region: string; readonly city: string };
  /** Regions and cities of the country to begin with, so that the first view needs no call. */
  list: CountryList | null;
  error(field: string): string | undefined;
  /** The position, or another country's list, filled the fields in: no input event says so. */
  onFilledIn: () => void;
}

/**
 * Country, region by its local name, city; or the device's position. Fields `region` and `city`.
 * Without JavaScript there is one list of the country's cities by region, `place` (region/city),
 * and a link for each other country.
 */
export function PlaceEditor({ start, list: firstList, error, onFilledIn }: PlaceEditorProps) {
  const { t, intl } = useText();
  const { countries } = useSite();
  const [place, setPlace] = useState(start);
  const [list, setList] = useState(firstList);
  const [failed, setFailed] = useState(false);
  const { country, region, city } = place;
  useEffect(() => {
    if (failed || list?.country === country) return;
    let left = false;
    listOf(country).then(
      (found) => {
        if (!left) setList(found);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [country, list, failed]);
  const listed = useEffectEvent(onFilledIn);
  useEffect(() => {
    if (list !== firstList) listed();
  }, [list, firstList]);

  const known = list?.country === country ? list : null;
  // Until its list is there, a stored city is its own name.
  const cities = known?.regions.find(({ id }) => id === region)?.cities ?? (city ? [city] : []);
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const regionWord = known?.region_word ?? t("geography.region_word.region");
  const move = (to: typeof start) => {
    setPlace(to);
    setFailed(false);
  };
  const fillIn = (found: FoundPlace) => {
    move(found);
    onFilledIn();
  };
  return (
    <div className="grid gap-5">
      <PositionButton onFound={fillIn} />
      {/* Lists that are on their way have no choices yet, and the place stays what it is. */}
      {!known && (
        <>
          <input type="hidden" name="region" value={region} />
          <input type="hidden" name="city" value={city} />
        </>
      )}
      <div className="grid gap-4 noscript:hidden sm:grid-cols-2">
        {countries.length > 1 && (
          <SelectField
            name="country"
            label={t("geography.country")}
            className="sm:col-span-2"
            autoComplete="country"
            value={country}
            onChange={(event) => move({ country: event.currentTarget.value, region: "", city: "" })}
            options={countries
              .map((code) => ({ value: code, label: nameOf(code) }))
              .sort((a, b) => a.label.localeCompare(b.label, intl.locale))}
          />
        )}
        <SelectField
          name="region"
          label={regionWord}
          placeholder={t("geography.choose")}
          value={region}
          error={error("region")}
          disabled={!known}
          options={known?.regions.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(event) => setPlace({ country, region: event.currentTarget.value, city: "" })}
        />
        <SelectField
          name="city"
          label={t("geography.city")}
          placeholder={t("geography.choose")}
          value={city}
          error={error("city")}
          disabled={!known}
          options={cities.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setPlace({ country, region, city: event.currentTarget.value })}
        />
      </div>
      {failed && !known && (
        <Alert
          tone="warning"
          role="alert"
          actions={
            <Button size="small" kind="secondary" onClick={() => setFailed(false)}>
              {t("app.try_again")}
            </Button>
          }
        >
          {t("geography.list_failed")}
        </Alert>
      )}
      <p className="field-hint">{t("geography.city_hint")}</p>
      {firstList && (
        <noscript>
          <div className="field">
            <label className="field-label" htmlFor="place-list">
              {t("geography.city")}
            </label>
            <select
              id="place-list"
              name="place"
              className="input"
              defaultValue={`${start.region}/${start.city}`}
            >
              <option value="/">{t("geography.choose")}</option>
              {firstList.regions.map(({ id, name, cities: inside }) => (
                <optgroup key={id} label={name}>
                  {inside.map((each) => (
                    <option key={each} value={`${id}/${each}`}>
                      {each}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
          <p className="flex flex-wrap gap-x-4">
            {countries
              .filter((code) => code !== firstList.country)
              .map((code) => (
                <a key={code} className="link" href={`?country=${code}`}>
                  {nameOf(code)}
                </a>
              ))}
          </p>
        </noscript>
      )}
    </div>
  );
}
