import { Star } from "lucide-react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "#browser/call.ts";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { screen } from "#browser/screen.ts";
import { LikesTabs, tabsStyle } from "#features/likes/likes-tabs.tsx";
import { MemberGrid } from "#features/members/member-grid.tsx";
import { MoreLink } from "#features/members/more-link.tsx";
import { usePages } from "#features/members/use-pages.ts";
import { withSaid } from "#features/members/with-said.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import css from "./favourites.css?url";

export const handle: ScreenHandle = { title: "favourites.title" };
export const links: LinksFunction = () => [tabsStyle, { rel: "stylesheet", href: css }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const api = context.get(apiContext);
  const page = await api.read("favourites.page", cursor ? { cursor } : {});
  return {
    ...page,
    profiles: await withSaid(page.profiles, (ids) => api.read("members.said", { ids })),
  };
}

export default screen(Favourites);

/** Whom the member keeps, newest first. */
function Favourites() {
  const { t } = useText();
  const pages = usePages("favourites", useLoaderData<typeof loader>(), async (cursor) => {
    const more = await call("favourites.page", { cursor });
    const profiles = await withSaid(more.profiles, (ids) => call("members.said", { ids }));
    return { ...more, profiles };
  });
  return (
    <Page title={t("favourites.title")}>
      <LikesTabs />
      <div className="favourites mt-6">
        {pages.profiles.length === 0 && !pages.next ? (
          <EmptyState
            icon={<Star />}
            title={t("favourites.empty")}
            actions={<LinkButton to="/members">{t("app.search_members")}</LinkButton>}
          >
            {t("favourites.empty_lead")}
          </EmptyState>
        ) : (
          <>
            <p className="mb-6 text-ink-soft">{t("favourites.private")}</p>
            <MemberGrid
              profiles={pages.profiles}
              label={t("favourites.title")}
              first
              action={(profile) => <FavouriteButton profile={profile} favourite place="card" />}
            />
          </>
        )}
        <MoreLink pages={pages} href={`?cursor=${pages.next}`} />
      </div>
    </Page>
  );
}
