import { Heart, HeartHandshake, Layers, MessageCircle, Sparkles, UserRound } from "lucide-react";
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { call } from "#browser/call.ts";
import { apiContext } from "#browser/context.ts";
import { useLiveEvent } from "#browser/live.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useUser } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";
import { MemberGrid } from "#features/members/member-grid.tsx";
import { MoreLink } from "#features/members/more-link.tsx";
import { usePages } from "#features/members/use-pages.ts";
import { withSaid } from "#features/members/with-said.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";
import { LikesTabs, tabsStyle } from "./likes-tabs.tsx";

export const handle: ScreenHandle = { title: "likes.title" };
export const links: LinksFunction = () => [tabsStyle];

const types = ["received", "given", "matches"] as const;

/** `/likes` is received; any other type than the three is a 404 (readings, '/likes/{type}'). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const type = types.find((each) => each === (params["type"] ?? "received"));
  if (!type) throw new Response(null, { status: 404 });
  const cursor = new URL(request.url).searchParams.get("cursor");
  const api = context.get(apiContext);
  const page = await api.read("likes.page", { type, ...(cursor && { cursor }) });
  const profiles = await withSaid(page.profiles, (ids) =>
    api.read("members.said", { ids, likes: true }),
  );
  return { type, page: { ...page, profiles } };
}

const toLiker = (id: string): string => `/likes/m/${id}`;

export default screen(Likes);

function Likes() {
  const { t } = useText();
  const { type, page } = useLoaderData<typeof loader>();
  const user = useUser();
  const pages = usePages(`likes ${type}`, page, async (cursor) => {
    const more = await call("likes.page", { type, cursor });
    const profiles = await withSaid(more.profiles, (ids) =>
      call("members.said", { ids, likes: true }),
    );
    return { ...more, profiles };
  });
  const { revalidate } = useRevalidator();
  useLiveEvent("like", () => void revalidate());
  useLiveEvent("unlike", () => void revalidate());
  useLiveEvent("match", () => void revalidate());
  return (
    <Page title={t("likes.title")}>
      <LikesTabs />
      <div className="mt-6">
        {pages.profiles.length === 0 ? (
          <Empty type={type} />
        ) : (
          <>
            {type === "received" && user && !user.paid_user && (
              <div className="mb-6">
                <Alert
                  actions={
                    <LinkButton to="/premium?next=/likes" size="small" kind="secondary">
                      {t("app.get_premium")}
                    </LinkButton>
                  }
                >
                  {t("likes.blurred")}
                </Alert>
              </div>
            )}
            <MemberGrid
              profiles={pages.profiles}
              label={t(`likes.${type}`)}
              hrefOf={toLiker}
              first
              action={(profile) => profile.match && type !== "given" && <Write profile={profile} />}
              mark={({ like_new, match }) =>
                like_new ? (
                  <Pill tone="wine">{t("likes.new")}</Pill>
                ) : (
                  match && type !== "matches" && <Pill tone="night">{t("likes.match")}</Pill>
                )
              }
            />
          </>
        )}
        <MoreLink pages={pages} href={`?cursor=${pages.next}`} />
      </div>
    </Page>
  );
}

function Write({ profile: { id, name } }: { profile: { id: string; name: string } }) {
  const { t } = useText();
  return (
    <div className="like-here">
      <LinkButton
        to={`/members/${id}/chat`}
        size="small"
        kind="secondary"
        aria-label={t("likes.write", { name })}
      >
        <MessageCircle aria-hidden="true" />
        {t("likes.write_short")}
      </LinkButton>
    </div>
  );
}

/** Nobody yet: what brings the first one, and the ways there. */
function Empty({ type }: { type: (typeof types)[number] }) {
  const { t } = useText();
  const actions = useUser()?.profile && (
    <>
      {type === "received" && (
        <LinkButton to="/profile">
          <UserRound aria-hidden="true" />
          {t("app.my_profile")}
        </LinkButton>
      )}
      <LinkButton to="/swipe-game" kind={type === "received" ? "secondary" : "primary"}>
        <Layers aria-hidden="true" />
        {t("swipe.title")}
      </LinkButton>
      <LinkButton to="/match-finder" kind="secondary">
        <Sparkles aria-hidden="true" />
        {t("match-finder.title")}
      </LinkButton>
    </>
  );
  return (
    <EmptyState
      icon={type === "matches" ? <HeartHandshake /> : <Heart />}
      title={t(`likes.empty_${type}`)}
      actions={actions}
    >
      {t(`likes.empty_${type}_lead`)}
    </EmptyState>
  );
}
