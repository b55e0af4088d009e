import { useState } from "react";
import {
  type NicheField as Field,
  nicheDifferences,
  nicheSettings,
} from "#features/landers/niche-settings.ts";
import type { Settings } from "#features/sites/settings.ts";
import { useText } from "#i18n/use-text.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { niches } from "./settings-form.ts";

interface NicheFieldProps {
  /** As typed, or as they are. */
  values: Settings;
  /** The site's audience now. */
  now: number;
  error: string | undefined;
}

/**
 * The audience, and below it what another one usually has otherwise: the operator ticks what the
 * save takes over; nothing changes by itself.
 */
export function NicheField({ values, now, error }: NicheFieldProps) {
  const { t, intl } = useText();
  const [chosen, setChosen] = useState(Number(values.niche));
  const offered = chosen === now ? [] : nicheDifferences(chosen, values);
  const say = (field: Field, of: Pick<Settings, Field>) =>
    field === "min_age"
      ? String(of[field])
      : intl.formatList(of[field].map((each) => t(`profiles.field.${each}`))) ||
        t("site-settings.adopt_none");
  return (
    <>
      <SelectField
        name="niche"
        label={t("site-settings.niche")}
        hint={t("site-settings.niche_hint")}
        defaultValue={String(values.niche)}
        error={error}
        options={niches.map((niche) => ({
          value: String(niche),
          label: t(`site-settings.niche.${niche}`),
        }))}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <output className="empty:hidden">
        {offered.length > 0 && t("site-settings.adopt_lead")}
      </output>
      {offered.length > 0 && (
        <>
          <input type="hidden" name="offered" value={chosen} />
          <ChoiceGroup
            key={chosen}
            name="adopt"
            multiple
            look="card"
            label={t("site-settings.adopt", { niche: t(`site-settings.niche.${chosen}`) })}
            choices={offered.map((field) => ({
              value: field,
              label: t(`site-settings.${field}`),
              note: (
                <>
                  <span>{t("site-settings.adopt_now", { value: say(field, values) })}</span>
                  <br />
                  <span>
                    {t("site-settings.adopt_then", {
                      value: say(field, nicheSettings[chosen as Niche]),
                    })}
                  </span>
                </>
              ),
            }))}
          />
        </>
      )}
    </>
  );
}
