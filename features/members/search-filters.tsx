import { ChevronDown, X } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { useSite } from "#app/use-site.ts";
import type { Output } from "#features/index.ts";
import { bodyTypes, eyeColours, genders, hairColours, interestNames, relationshipStatuses, sexualities, tattooAnswers } from "#features/profiles/fields.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { toQuery } from "./search-query.ts";

const names = {
  sexuality: sexualities, hair_colour: hairColours, eye_colour: eyeColours, body_type: bodyTypes, relationship_status: relationshipStatuses, tattoos: tattooAnswers, interests: interestNames,
} as const;
type FieldName = keyof typeof names;

interface SearchFiltersProps {
  id: string;
  criteria: Output<"members.search">["criteria"];
  region_word: string;
  regions: readonly { id: string; name: string }[];
}

/** The search as a GET form: a sheet on a phone, a panel elsewhere; works before hydration. */
export function SearchFilters({ id, criteria, region_word, regions }: SearchFiltersProps) {
  const { t, intl } = useText();
  const { countries, search_fields, fictional_icon, min_age } = useSite();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.current?.matches(":popover-open")) form.current.hidePopover();
    void navigate(`?${toQuery(new FormData(event.currentTarget))}`);
  }
  /** Another country has other regions. */
  function changeCountry() {
    const region = form.current?.elements.namedItem("countryregion");
    if (region instanceof HTMLSelectElement) region.value = "";
    const query = form.current && toQuery(new FormData(form.current));
    void navigate(`?${query}`, { preventScrollReset: true, state: { countryChanged: true, sheetOpen: form.current?.matches(":popover-open") } });
  }
  // The form of the new country stands where the old one stood: sheet open, focus on the country.
  const { state } = useLocation();
  const comeBack = useEffectEvent(() => {
    if (!state?.countryChanged) return;
    if (state.sheetOpen) form.current?.showPopover();
    const country = form.current?.elements.namedItem("country");
    if (country instanceof HTMLElement) country.focus({ preventScroll: true });
  });
  useEffect(() => comeBack(), []);

  return (
    <Form ref={form} method="get" id={id} popover="auto" className="filters" aria-label={t("members.filters")} onSubmit={search}>
      <div className="filters-head">
        <h2>{t("members.filters")}</h2>
        <button type="button" className="dialog-close" popoverTarget={id} popoverTargetAction="hide" aria-label={t("app.close")}><X aria-hidden="true" /></button>
      </div>
      <div className="filters-body">
        <SelectField name="gender" label={t("members.gender")} defaultValue={criteria.gender} options={genders.map((gender) => ({ value: gender, label: t(`profiles.genders.${gender}`) }))} />
        <div className="filters-pair">
          <Field name="min_age" type="number" inputMode="numeric" min={min_age} max={99} label={t("members.min_age")} defaultValue={criteria.min_age} />
          <Field name="max_age" type="number" inputMode="numeric" min={min_age} max={99} label={t("members.max_age")} defaultValue={criteria.max_age} />
        </div>
        {countries.length > 1
          ? <SelectField name="country" label={t("members.country")} defaultValue={criteria.country} onChange={changeCountry} options={countries.map((code) => ({ value: code, label: intl.formatDisplayName(code, { type: "region" }) ?? code })).sort((a, b) => a.label.localeCompare(b.label, intl.locale))} />
          : <input type="hidden" name="country" value={criteria.country} />}
        {regions.length > 1 && (
          <SelectField name="countryregion" label={t(`geography.region_word.${region_word}`)} placeholder={t("members.anywhere")} defaultValue={criteria.countryregion ?? ""} options={regions.map((region) => ({ value: region.id, label: region.name }))} />
        )}
        {search_fields.map((field) => <FieldFilter key={field} field={field} chosen={criteria[field] ?? []} />)}
        {fictional_icon !== null && <CheckField name="real_members_only" value="false" label={t("members.fictional_too")} defaultChecked={!criteria.real_members_only} />}
      </div>
      <div className="filters-foot">
        <Button type="submit" wide>{t("members.show")}</Button>
        <Link to="/members" className="button" data-kind="quiet" data-size="small">{t("members.reset")}</Link>
      </div>
    </Form>
  );
}

/** One field's choices, folded away. Those not chosen are drawn when it is opened: fifty interests would weigh on every page. */
function FieldFilter({ field, chosen }: { field: FieldName; chosen: readonly string[] }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const all: readonly string[] = names[field];
  const choices = (open ? all : all.filter((name) => chosen.includes(name))).filter((name) => name !== "unknown");
  const word = (name: string) => t(field === "interests" ? `interests.${name.replaceAll(" ", "_")}` : `profiles.${field}.${name}`);
  return (
    <details className="filters-more" onToggle={(event) => event.currentTarget.open && setOpen(true)}>
      <summary>
        <span>{t(`profiles.${field}`)}{chosen.length > 0 && <span className="ms-2 font-normal text-ink-soft">{chosen.length}</span>}</span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </summary>
      <ChoiceGroup name={field} multiple label={<span className="sr-only">{t(`profiles.${field}`)}</span>} choices={choices.map((name) => ({ value: name, label: word(name) }))} defaultValues={chosen} />
    </details>
  );
}
