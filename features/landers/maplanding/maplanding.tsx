import { useEffect, useRef, useState } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { call } from "#browser/call.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { likelyCountry } from "#features/geography/visible-languages.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { JoinButton } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import { DotMap } from "./dot-map.tsx";
import css from "./maplanding.css?url";
import { useCount } from "./use-count.ts";

export async function loader(request: LoaderFunctionArgs) {
  const lander = openLander("maplanding", request);
  const { settings, language } = request.context.get(pageContext);
  const country = likelyCountry(settings, language);
  return {
    lander,
    map: await request.context.get(apiContext).read("geography.readMap", { country }),
  };
}
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<Awaited<ReturnType<typeof loader>>> = {
  title: ({ lander }, t) => t(`landers.maplanding.${lander.slug}.title`),
};

/**
 * A country of dots; where somebody lives lights up, says about how many are there, and goes into
 * the sign-up.
 */
export default function MapLanding() {
  const { t, intl } = useText();
  const { name, niche, countries } = useSite();
  const { lander, map: first } = useLoaderData<typeof loader>();
  const [country, setCountry] = useState(first.country);
  const [map, setMap] = useState(first);
  const [region, setRegion] = useState("");
  const [seeks, setSeeks] = useState<readonly string[]>(nicheOf(niche).seeks);
  const fields = useRef<HTMLDivElement>(null);
  const count = useCount(country, region, seeks);

  useEffect(() => {
    // What was chosen while the page's scripts slept.
    const chosen = (name: string) =>
      fields.current?.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value;
    setCountry(chosen("country") ?? first.country);
    setRegion(chosen("region") ?? "");
    setSeeks(
      Array.from(
        fields.current?.querySelectorAll<HTMLInputElement>("[name=seeks]:checked") ?? [],
        ({ value }) => value,
      ),
    );
  }, [first.country]);
  useEffect(() => {
    if (map.country === country) return;
    const asking = new AbortController();
    call("geography.readMap", { country }, { signal: asking.signal }).then(setMap, () => {}); // the sign-up asks for the region then
    return () => asking.abort();
  }, [country, map.country]);

  const { [lander.slug]: picture } = lander.pictures;
  const there = map.country === country;
  const names = countries
    .map((code) => ({
      value: code,
      label: intl.formatDisplayName(code, { type: "region" }) ?? code,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  return (
    <SignUpDoor className={`lander map map-${lander.slug}`}>
      <LanderHead name="maplanding" {...lander} />
      <div className="lander-words">
        <h1>{t(`landers.maplanding.${lander.slug}.title`)}</h1>
        <p>{t(`landers.maplanding.${lander.slug}.lead`, { name })}</p>
      </div>
      <div className="map-picture">
        {picture && (
          <div className="own-scene">
            <LanderPicture picture={picture} sizes="(min-width: 992px) 560px, 100vw" />
          </div>
        )}
        <DotMap map={map} region={region} onChoose={setRegion} />
      </div>
      <div ref={fields} className="map-fields">
        <p className="heading">{t("landers.maplanding.choose")}</p>
        <div className="map-place">
          {countries.length > 1 ? (
            <SelectField
              name="country"
              label={t("accounts.country")}
              options={names}
              value={country}
              onChange={({ currentTarget: { value } }) => {
                setCountry(value);
                setRegion("");
              }}
            />
          ) : (
            <input type="hidden" name="country" value={country} />
          )}
          <SelectField
            name="region"
            label={map.region_word}
            placeholder={t("accounts.choose")}
            value={region}
            disabled={!there}
            options={
              there ? map.regions.map(({ id, name: words }) => ({ value: id, label: words })) : []
            }
            onChange={({ currentTarget: { value } }) => setRegion(value)}
          />
        </div>
        <ChoiceGroup
          name="seeks"
          multiple
          label={t("landers.seeks")}
          choices={genders.map((value) => ({ value, label: t(`landers.seeks.${value}`) }))}
          values={seeks}
          onChange={setSeeks}
        />
        <output className="map-count">
          {typeof count === "number"
            ? t("landers.maplanding.count", { count: intl.formatNumber(count) })
            : count && t(`landers.maplanding.${count}`)}
        </output>
        <JoinButton />
      </div>
    </SignUpDoor>
  );
}
