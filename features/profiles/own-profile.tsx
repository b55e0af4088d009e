import { Check, ImageOff } from "lucide-react";
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { apiContext, pageContext } from "#app/context.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { usePhotoUrl, useSite } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Page } from "#ui/page.tsx";
import { Photo } from "#ui/photo.tsx";
import { Pill } from "#ui/pill.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { bodyTypes, eyeColours, genders, hairColours, interestNames, relationshipStatuses, sexualities, tattooAnswers } from "./fields.ts";

export const handle: ScreenHandle = { title: "profiles.own_title" };

const coded = { relationship_status: relationshipStatuses, sexuality: sexualities, body_type: bodyTypes, hair_colour: hairColours, eye_colour: eyeColours, tattoos: tattooAnswers } as const;
const between = "/";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { profile } = await api.read("profiles.own", {});
  const { countries } = await api.read("geography.listRegions", {});
  return { profile, countries };
}

/** A box that is not ticked is not sent: where the form has boxes, an empty list is said. The place is one choice of two. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { visible_profile_fields: shown } = context.get(pageContext).settings;
  const [region, city] = String(form.get("place") ?? "").split(between);
  return context.get(apiContext).submit("profiles.update", form, {
    seeks: form.getAll("seeks"), ...(form.has("about") && { about: form.get("about") }), ...(shown.includes("interests") && { interests: form.getAll("interests") }), ...(region && city && { region, city }),
  });
}

/** The member's own profile, and all that may be changed of it. Works as a plain form. */
export default function OwnProfile() {
  const { t, intl } = useText();
  const { profile, countries } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { visible_profile_fields: shown, visible_profile_notes } = useSite();
  const { state, formData } = useNavigation();
  const problem = result && !result.ok ? result.problem : null;
  const error = (path: string) => problem?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.detail;
  const region = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const places = countries.flatMap(({ country, regions }) => regions.flatMap(({ id, name, cities }) => cities.map((city) => ({
    value: id + between + city, label: [city, name !== city && name, countries.length > 1 && region(country)].filter(Boolean).join(", "),
  })))).sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  return (
    <Page title={t("profiles.own_title")} lead={t("profiles.own_lead")} width="measure" actions={<LinkButton to={`/members/${profile.id}`} kind="secondary" size="small">{t("profiles.view_own")}</LinkButton>}>
      <Photos images={profile.images} />
      <Form method="post" preventScrollReset className="mt-8 grid gap-7">
        <p className="text-ink-soft"><b className="text-ink">{profile.name}</b> · {t(`profiles.gender.${profile.gender}`)} · {t("profiles.age", { age: profile.age })}<br />{t("profiles.fixed")}</p>
        {visible_profile_notes === "yes" && <TextAreaField name="about" rows={6} maxLength={2_000} label={t("profiles.about")} hint={t("profiles.about_hint")} defaultValue={profile.about} error={error("about")} />}
        <ChoiceGroup name="seeks" multiple label={t("profiles.seeks")} choices={genders.map((gender) => ({ value: gender, label: t(`profiles.genders.${gender}`) }))} defaultValues={profile.seeks} error={error("seeks")} />
        <SelectField name="place" label={t("profiles.place")} hint={t("profiles.place_hint")} options={places} defaultValue={profile.region + between + profile.city} error={error("region") ?? error("city")} />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="heading mb-4 text-xl">{t("profiles.look")}</legend>
          {Object.entries(coded).filter(([field]) => shown.some((name) => name === field)).map(([field, names]) => (
            <SelectField key={field} name={field} label={t(`profiles.${field}`)} defaultValue={profile[field as keyof typeof coded]} options={names.map((name) => ({ value: name, label: t(`profiles.${field}.${name}`) }))} error={error(field)} />
          ))}
        </fieldset>
        {shown.includes("interests") && (
          <ChoiceGroup name="interests" multiple label={t("profiles.interests")} choices={interestNames.map((name) => ({ value: name, label: t(`interests.${name.replaceAll(" ", "_")}`) }))} defaultValues={profile.interests} error={error("interests")} />
        )}
        {result && state === "idle" && <Alert tone={problem ? "danger" : "success"} role={problem ? "alert" : "status"}>{problem?.detail ?? t("profiles.saved")}</Alert>}
        <Button type="submit" size="large" pending={state !== "idle" && formData !== undefined}><Check aria-hidden="true" />{t("app.save")}</Button>
      </Form>
    </Page>
  );
}

/** The photos there are, and what state each is in. */
function Photos({ images }: { images: readonly { thumb_filename: string; status: string }[] }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <Card padded as="section" aria-label={t("profiles.photos")}>
      {images.length === 0 ? <p className="flex items-center gap-3 text-ink-soft"><ImageOff aria-hidden="true" className="size-6 flex-none" />{t("profiles.no_photos")}</p> : (
        <ul className="flex flex-wrap gap-4">
          {images.map(({ thumb_filename, status }) => (
            <li key={thumb_filename} className="w-28">
              <Photo src={photoUrl(thumb_filename)} alt={t("profiles.photos")} ratio="square" />
              {status !== "active" && <Pill tone="outline">{t(`profiles.photo_${status}`)}</Pill>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
