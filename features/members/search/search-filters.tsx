import { ChevronDown, X } from "lucide-react";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useSite, useUser } from "#browser/use-site.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { SiteField } from "#features/profile-fields/profile-fields.ts";
import { KeptFields, KeptLink } from "#features/tracking/kept-link.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { Counted } from "./count-live.ts";
import { distanceSteps } from "./distance-steps.ts";
import { distanceWords } from "./filter-words.ts";
import { type Criteria, toQuery, withoutFilters } from "./search-query.ts";

const FieldChoices = lazy(() =>
  import("./field-choices.tsx").then((module) => ({ default: module.FieldChoices })),
);

interface Regions {
  readonly region_word: string;
  readonly regions: readonly { id: string; name: string }[];
}
interface SearchFiltersProps extends Regions {
  id: string;
  criteria: Criteria;
  found: Counted;
}

/**
 * The search as a GET form: a sheet on a phone, a panel elsewhere; works before hydration. Its
 * button says how many it would find.
 */
export function SearchFilters({ id, criteria, found, ...first }: SearchFiltersProps) {
  const { t, intl } = useText();
  const site = useSite();
  const { countries, search_fields, fictional_icon, min_age, photo_check } = site;
  const user = useUser();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [counted, setCounted] = useState(found);
  const [{ region_word, regions }, setRegions] = useState<Regions>(first);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.current?.hidePopover?.();
    void navigate(`?${toQuery(new FormData(event.currentTarget), min_age)}`);
  }
  function changed({ currentTarget }: FormEvent<HTMLFormElement>) {
    void import("./count-live.ts").then(({ countLive }) =>
      countLive(currentTarget, site, setCounted),
    );
  }
  /** Another country has other regions; nothing else in the form changes. */
  async function changeCountry(country: string) {
    setRegions({ region_word, regions: [] });
    const listed = await import("#features/geography/region-lists.ts")
      .then(({ listOf }) => listOf(country))
      .catch(() => null);
    // Meanwhile the member may have chosen yet another one.
    if (listed && form.current && new FormData(form.current).get("country") === country)
      setRegions(listed);
  }

  return (
    <Form
      ref={form}
      method="get"
      id={id}
      popover="auto"
      className="filters"
      aria-label={t("members.filters")}
      onSubmit={search}
      onChange={changed}
    >
      <KeptFields />
      <div className="filters-head">
        <h2>{t("members.filters")}</h2>
        <button
          type="button"
          className="dialog-close"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("app.close")}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="filters-body">
        <SelectField
          name="gender"
          label={t("members.gender")}
          defaultValue={criteria.gender}
          options={genders.map((gender) => ({
            value: gender,
            label: t(`profiles.genders.${gender}`),
          }))}
        />
        <div className="filters-pair">
          <Field
            name="min_age"
            type="number"
            inputMode="numeric"
            min={min_age}
            max={99}
            label={t("members.min_age")}
            defaultValue={criteria.min_age}
          />
          <Field
            name="max_age"
            type="number"
            inputMode="numeric"
            min={min_age}
            max={99}
            label={t("members.max_age")}
            defaultValue={criteria.max_age}
          />
        </div>
        {countries.length > 1 ? (
          <SelectField
            name="country"
            label={t("members.country")}
            defaultValue={criteria.country}
            onChange={(event) => void changeCountry(event.currentTarget.value)}
            options={countries
              .map((code) => ({
                value: code,
                label: intl.formatDisplayName(code, { type: "region" }) ?? code,
              }))
              .sort((a, b) => a.label.localeCompare(b.label, intl.locale))}
          />
        ) : (
          <input type="hidden" name="country" value={criteria.country} />
        )}
        {regions.length !== 1 && (
          <SelectField
            key={regions[0]?.id}
            name="countryregion"
            label={region_word || t("geography.region_word.region")}
            placeholder={t("members.anywhere")}
            disabled={regions.length === 0}
            defaultValue={criteria.countryregion ?? ""}
            options={regions.map((region) => ({ value: region.id, label: region.name }))}
          />
        )}
        {user && (
          <SelectField
            name="distance"
            label={t("members.distance")}
            placeholder={distanceWords(t, undefined)}
            defaultValue={criteria.distance ?? ""}
            options={distanceSteps.map((km) => ({
              value: String(km),
              label: distanceWords(t, km),
            }))}
          />
        )}
        {user && (
          <CheckField
            name="mutual"
            value="true"
            label={t("members.mutual")}
            hint={t("members.mutual_hint")}
            defaultChecked={criteria.mutual}
          />
        )}
        {fictional_icon !== null && (
          <>
            <input type="hidden" name="real_members_only" value="false" />
            <CheckField
              name="real_members_only"
              value="true"
              label={t("members.real_only")}
              defaultChecked={criteria.real_members_only}
            />
          </>
        )}
        <div>
          {user &&
            search_fields.map((field) => (
              <FieldFilter key={field} field={field} chosen={criteria[field] ?? []} />
            ))}
        </div>
        {user && photo_check === "yes" && (
          <CheckField
            name="verified"
            value="true"
            label={t("members.verified")}
            defaultChecked={criteria.verified}
          />
        )}
      </div>
      <div className="filters-foot">
        <Button type="submit" wide>
          {counted.numResultsAbout
            ? t("members.show_about", { count: counted.numResults })
            : t("members.show_count", { count: counted.numResults })}
        </Button>
        <KeptLink
          to={`?${withoutFilters(criteria)}`}
          className="button"
          data-kind="quiet"
          data-size="small"
        >
          {t("members.reset")}
        </KeptLink>
      </div>
    </Form>
  );
}

/** Fields that the member unfolded stay so from search to search. */
const unfolded = new Set<SiteField>();

/** One field's choices, folded away, and until then what was chosen. */
function FieldFilter({ field, chosen }: { field: SiteField; chosen: readonly string[] }) {
  const { t } = useText();
  const [open, setOpen] = useState(() => unfolded.has(field));
  const [drawn, setDrawn] = useState(open);
  const title = t(`profiles.field.${field}`);
  const asChosen = chosen.map((value) => (
    <input key={value} type="hidden" name={field} value={value} />
  ));
  return (
    <details
      className="filters-more"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) unfolded.add(field);
        else unfolded.delete(field);
        setDrawn((before) => before || currentTarget.open);
      }}
    >
      <summary>
        <span>
          <span>{title}</span>
          {chosen.length > 0 && <span className="filters-count">{chosen.length}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </summary>
      {drawn ? (
        <Suspense fallback={asChosen}>
          <FieldChoices field={field} title={title} chosen={chosen} />
        </Suspense>
      ) : (
        asChosen
      )}
    </details>
  );
}
