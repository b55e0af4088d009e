import { Eye } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { ReceivedGifts } from "#features/chat/gifts/received-gifts.tsx";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { formOutcome } from "#features/photos/own/form-outcome.ts";
import { OwnPhotos } from "#features/photos/own/own-photos.tsx";
import photosCss from "#features/photos/own/photos.css?url";
import { SelfieCard } from "#features/selfie-check/selfie-card.tsx";
import { useOwnCheck } from "#features/selfie-check/use-own-check.ts";
import { askedParts } from "#features/profiles/asked-parts.ts";
import { filledOf, readSlots, slotsOf } from "#features/prompts/prompt-slots.ts";
import { CompletenessCard } from "./completeness-card.tsx";
import { ProfileSections } from "./profile-sections.tsx";
import type { Saved } from "./saved.ts";
import { asSection, partOf } from "./section-fields.ts";
import { readForm, valuesOf } from "#features/profiles/profile-values.ts";

export const handle: ScreenHandle = { title: "profiles.own_title" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: photosCss }];

/** `?country=`: for whoever has no JavaScript, the cities of another country. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { profile } = await api.read("profiles.own", {});
  const query = new URL(request.url).searchParams;
  const { settings, words } = context.get(pageContext);
  const other = query.get("country");
  const asked = other && settings.countries.includes(other) ? other : profile.country;
  const { countries } = await api.read("geography.listRegions", { country: asked });
  return {
    profile,
    prompts: (await api.read("prompts.own", {})).answers,
    photos: await api.read("photos.own", {}),
    selfie: (await api.read("selfie-check.own", {})).check,
    outcome: formOutcome(query.get("photo"), words.intl),
    list: countries[0] ?? null,
    asked: askedParts(settings),
    gifts: await api.read("gifts.received", {}),
  };
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Saved> {
  const api = context.get(apiContext);
  const form = await request.formData();
  const { user } = context.get(pageContext);
  if (!user?.profile) throw redirect("/login?next=/profile");
  const section = asSection(form.get("section"));
  if (!section) throw new Response(null, { status: 400 });
  const contact_confirmed = form.get("contact_confirmed") === "true";
  if (section === "answers") {
    const filled = filledOf(readSlots(form));
    const said = { answers: filled, contact_confirmed };
    const result = await api.submit("prompts.save", new FormData(), said);
    return result.ok ? { ok: true, section } : { ...result, section, typed: slotsOf(filled) };
  }
  const typed = readForm(form, valuesOf(user.profile));
  // An empty field is an answer too, so that it is refused where it may not be empty.
  const { country: _, ...said } = partOf(section, typed);
  const result = await api.submit("profiles.update", new FormData(), {
    ...said,
    contact_confirmed,
  });
  return result.ok ? { ok: true, section } : { ...result, section, typed };
}

/**
 * The member's own profile: how complete it is, its photos, and everything it says, each section a
 * plain form too.
 */
export default function OwnProfile() {
  const { t } = useText();
  const { profile, prompts, photos, selfie, outcome, list, asked, gifts } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [check, askAgain] = useOwnCheck(selfie);
  return (
    <Page
      title={t("profiles.own_title")}
      lead={t("profiles.own_lead")}
      actions={
        <LinkButton to={`/members/${profile.id}`} kind="secondary" size="small">
          <Eye aria-hidden="true" />
          {t("profiles.view_own")}
        </LinkButton>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-8">
        <div className="grid gap-5">
          <CompletenessCard profile={profile} asked={asked} />
          <Card padded id="photo" className="scroll-mt-20">
            <OwnPhotos start={photos} outcome={outcome} onChanged={askAgain} />
          </Card>
          {check && <SelfieCard check={check} />}
        </div>
        <ProfileSections profile={profile} prompts={prompts} list={list} result={result} />
      </div>
      <div className="mt-12">
        <ReceivedGifts received={gifts} />
      </div>
    </Page>
  );
}
