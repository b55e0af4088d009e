import { EllipsisVertical, Gift, Heart, HeartHandshake, MapPin, MessageCircle } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import { useSite, useUser } from "#browser/use-site.ts";
import { FictionalAnswerer } from "#features/profiles/fictional-answerer.tsx";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import { VerifiedTick } from "#features/selfie-check/verified-tick.tsx";
import { useRemoveChats } from "#features/chat/inbox/use-remove-chats.tsx";
import { SendGift } from "#features/chat/gifts/send-gift.tsx";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { LikeButton } from "#features/likes/like-button.tsx";
import { PreviewBar, previewIn } from "./preview-bar.tsx";
import { useSafety } from "#features/reports/use-safety.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { screen } from "#browser/screen.ts";
import { useText } from "#i18n/use-text.ts";
import type { Language } from "#i18n/locales.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";
import { MemberSigns } from "./member-signs.tsx";
import { FacelessBand } from "./faceless-band.tsx";
import { MemberStory } from "./member-story.tsx";
import storyCss from "./story.css?url";
import { usePhotos } from "./use-photos.tsx";
import { MemberGrid } from "#features/members/member-grid.tsx";
import { withSaid } from "#features/members/with-said.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: ScreenHandle<Data> = {
  title: ({ profile }) => `${profile.name}, ${profile.age}`,
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: storyCss }];

/** The member and who is like them. Whoever may not be seen is a 404. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const preview = previewIn(new URL(request.url).searchParams);
  const member = await api.read("members.read", { id, ...(preview && { preview }) });
  const { profiles: similar } = member.own
    ? { profiles: [] }
    : await api.read("members.similar", { id });
  const inside = context.get(pageContext).user !== null;
  return {
    ...member,
    similar: inside ? await withSaid(similar, (ids) => api.read("members.said", { ids })) : similar,
  };
}

/**
 * The like button's form, and before hydration a card's heart, the star, and the menu's for the
 * conversation.
 */
export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  if (!context.get(pageContext).user)
    throw redirect(`/login?next=/members/${encodeURIComponent(id)}`);
  const form = await request.formData();
  if (form.get("intent") === "remove") {
    await context.get(apiContext).submit("chat.remove", form, { profile: { id } });
    return redirect(`/members/${encodeURIComponent(id)}`);
  }
  const api = context.get(apiContext);
  const profile = { id };
  switch (String(form.get("intent"))) {
    case "favourite":
      return api.submit("favourites.add", form, { profile });
    case "unfavourite":
      return api.submit("favourites.remove", form, { profile });
    case "unlike":
      return api.submit("likes.unlike", form, { profile });
    case "slip":
      return api.submit("likes.unlike", form, { profile, slip: true });
    default:
      return api.submit("likes.like", form, { profile });
  }
}

export default screen(Member);

function Member() {
  const { t, intl, language } = useText();
  const {
    profile,
    prompts,
    liked,
    liked_by,
    favourite,
    has_conversation,
    gifts,
    own,
    similar,
    ...habits
  } = useLoaderData<typeof loader>();
  const user = useUser();
  const { search } = useLocation();
  const { fictional_warning } = useSite();
  const { name } = profile;
  const safety = useSafety(
    profile,
    "/members",
    profile.images.map(({ thumb_filename }) => thumb_filename),
    has_conversation,
  );
  const chats = useRemoveChats(profile);
  const sent = useActionData<typeof action>(); // of a form that was sent before hydration
  const { drawPhoto, viewer } = usePhotos(profile);
  const faceless = profile.images.length === 0;
  const place = [
    profile.city,
    profile.region_name !== profile.city && profile.region_name,
    intl.formatDisplayName(profile.country, { type: "region" }),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <Page>
      {sent && !sent.ok && (
        <Alert tone="danger" role="alert">
          {sent.problem.detail}
        </Alert>
      )}
      <article className="member-page" data-faceless={faceless ? "" : undefined}>
        {faceless ? <FacelessBand name={name} /> : drawPhoto(0)}
        <div className="grid gap-6">
          <header className="grid gap-2">
            <div className="flex flex-wrap items-center gap-2">
              {profile.online && <Pill tone="success">{t("members.online")}</Pill>}
              {profile.fictional && <FictionalLabel />}
              {liked && liked_by ? (
                <Pill tone="wine" icon={<HeartHandshake aria-hidden="true" />}>
                  {t("members.its_a_match")}
                </Pill>
              ) : (
                liked_by && (
                  <Pill tone="wine" icon={<Heart aria-hidden="true" />}>
                    {t("members.likes_you", { name })}
                  </Pill>
                )
              )}
              {gifts > 0 && (
                <Pill tone="outline" icon={<Gift aria-hidden="true" />}>
                  {gifts < 1_000 ? t("gifts.count", { count: gifts }) : t("gifts.count_many")}
                </Pill>
              )}
            </div>
            {profile.fictional && <FictionalAnswerer className="text-sm text-ink-soft" />}
            <div className="flex items-start justify-between gap-3">
              <h1>
                <span translate="no">{`${name}, ${profile.age}`}</span>{" "}
                {profile.verified && <VerifiedTick />}
              </h1>
              {user && !own && (
                <div className="flex">
                  <FavouriteButton profile={profile} favourite={favourite} place="page" />
                  <Menu
                    trigger={<EllipsisVertical aria-hidden="true" />}
                    label={t("blocks.menu", { name })}
                    triggerClassName="topbar-button"
                  >
                    {has_conversation && chats.menuItem}
                    {safety.menuItems}
                  </Menu>
                </div>
              )}
            </div>
            <p className="flex items-start gap-2 text-ink-soft">
              <MapPin aria-hidden="true" className="mt-1 size-5 flex-none" />
              <span>{`${t(`profiles.gender.${profile.gender}`)} · ${place}`}</span>
            </p>
            <MemberSigns profile={profile} {...habits} />
          </header>
          {profile.fictional && (
            <Alert tone="info">{fictional_warning[language as Language]}</Alert>
          )}
          {own ? (
            <PreviewBar />
          ) : user ? (
            user.profile && (
              <div className="member-actions" data-docked="">
                <SendGift profile={profile} />
                <LikeButton key={profile.id} profile={profile} liked={liked} size="large" />
                <LinkButton to={`/members/${profile.id}/chat`} size="large">
                  <MessageCircle aria-hidden="true" />
                  {t("members.message")}
                </LinkButton>
              </div>
            )
          ) : (
            <div className="member-actions">
              <SignUpLink size="large" start={{ profile: profile.id }}>
                {t("members.sign_up_to_write", { name })}
              </SignUpLink>
              <LinkButton
                to={keepOn(`/login?next=/members/${profile.id}`, search)}
                kind="secondary"
                size="large"
              >
                {t("app.log_in")}
              </LinkButton>
            </div>
          )}
          <MemberStory
            profile={profile}
            prompts={prompts}
            photo={drawPhoto}
            inside={user !== null}
            mayReply={!own && Boolean(user?.profile)}
          />
          {viewer}
          {safety.dialogs}
          {chats.confirmation}
        </div>
      </article>
      {similar.length > 0 && (
        <section className="mt-14" aria-labelledby="similar">
          <h2 id="similar" className="mb-5">
            {t("members.similar_to")}
          </h2>
          <MemberGrid profiles={similar} label={t("members.similar_to")} />
        </section>
      )}
    </Page>
  );
}
