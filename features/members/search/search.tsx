import { Bookmark, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import { call } from "#browser/call.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";
import { PlayLinks } from "../play-links.tsx";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { MemberGrid, MemberGridSkeleton } from "../member-grid.tsx";
import { MoreLink } from "../more-link.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { activeFilters, criteriaQuery, toSearchInput } from "./search-query.ts";
import { usePages } from "../use-pages.ts";
import { withSaid } from "../with-said.ts";

const SavedSearches = lazy(() =>
  import("./saved-searches.tsx").then((module) => ({ default: module.SavedSearches })),
);

// Both come after the first view, but for the server, which renders in one go and waits for nothing.
const FewFound = import.meta.env.SSR
  ? (await import("./few-found.tsx")).FewFound
  : lazy(() => import("./few-found.tsx").then((module) => ({ default: module.FewFound })));

const ClosedSearch = import.meta.env.SSR
  ? (await import("./closed-search.tsx")).ClosedSearch
  : lazy(() => import("./closed-search.tsx").then((module) => ({ default: module.ClosedSearch })));

export const handle: ScreenHandle = { title: "members.title" };

/**
 * The search of the query string, and the regions of its country. Without a query, a member goes on
 * where they searched last, or begins around their own age.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user, settings } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const begun = user && query.size === 0 ? await api.read("members.lastSearch", {}) : null;
  if (begun?.criteria)
    throw redirect(`/members?${criteriaQuery(begun.criteria, settings.min_age)}`);
  const found = await api.read("members.search", {
    ...toSearchInput(query, settings.search_fields),
    ...begun?.ages,
  });
  const cards = [...found.profiles, ...found.similar];
  const [
    {
      countries: [country],
    },
    told,
  ] = await Promise.all([
    api.read("geography.listRegions", { country: found.criteria.country }),
    user ? withSaid(cards, (ids) => api.read("members.said", { ids })) : cards,
  ]);
  const many = found.profiles.length;
  return {
    found: { ...found, profiles: told.slice(0, many), similar: told.slice(many) },
    region_word: country?.region_word ?? "",
    regions: country?.regions.map(({ id, name }) => ({ id, name })) ?? [],
  };
}

const filtersId = "filters";
type Found = Awaited<ReturnType<typeof loader>>["found"];

export default screen(Search);

function Search() {
  const { t } = useText();
  const { found, region_word, regions } = useLoaderData<typeof loader>();
  const { min_age } = useSite();
  const user = useUser();
  const { search } = useLocation();
  const navigation = useNavigation();
  const searching = navigation.state === "loading" && navigation.location.pathname === "/members";
  const on = activeFilters(found.criteria, min_age).length;
  useRememberSearch(found.criteria, user !== null && search !== "");
  // A visitor, where the search is for members, or nobody lets visitors see them.
  if (found.limited && found.profiles.length === 0 && found.ways_out.length === 0)
    return (
      <Page title={t("members.title")}>
        <Suspense>
          <ClosedSearch />
        </Suspense>
      </Page>
    );
  return (
    <Page title={t("members.title")} actions={user?.profile && <PlayLinks />}>
      <div className="members-columns">
        {/* made anew with each search, so that its fields show what was searched for */}
        <SearchFilters
          key={search}
          id={filtersId}
          criteria={found.criteria}
          found={found}
          region_word={region_word}
          regions={regions}
        />
        <section aria-labelledby="results">
          <div className="results-head">
            <output id="results" className="text-ink-soft">
              {searching
                ? t("app.loading")
                : t(found.numResultsAbout ? "members.found_about" : "members.found", {
                    count: found.numResults,
                  })}
            </output>
            <div className="flex gap-2">
              {user && <SavedSearchesButton criteria={found.criteria} regions={regions} />}
              <button
                type="button"
                popoverTarget={filtersId}
                className="button lg:hidden"
                data-kind="secondary"
                data-size="small"
              >
                <SlidersHorizontal aria-hidden="true" />
                <span>{t("members.filters")}</span>
                {on > 0 && (
                  <span className="filters-count">
                    <span className="sr-only">{t("members.filters_on")} </span>
                    <span>{on}</span>
                  </span>
                )}
              </button>
            </div>
          </div>
          {/* the words of a chosen interest may come a moment later than the screen's own */}
          <Suspense>
            <FilterChips criteria={found.criteria} regions={regions} />
          </Suspense>
          {searching ? <MemberGridSkeleton /> : <Results found={found} search={search} />}
        </section>
      </div>
    </Page>
  );
}

let remembered = "";

/**
 * Tells the server what was searched for last, once per search; that it did not hear of it is no
 * matter.
 */
function useRememberSearch(criteria: Found["criteria"], wanted: boolean) {
  const asText = JSON.stringify(criteria);
  const remember = useEffectEvent(() => {
    if (!wanted || remembered === asText) return;
    remembered = asText;
    call("members.rememberSearch", { criteria }).catch(() => {});
  });
  useEffect(() => remember(), [asText]);
}

function SavedSearchesButton(props: {
  criteria: Found["criteria"];
  regions: readonly { id: string; name: string }[];
}) {
  const { t } = useText();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="secondary"
        data-size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Bookmark aria-hidden="true" />
        <span className="max-lg:sr-only">{t("members.saved")}</span>
      </button>
      {asked && (
        <Suspense>
          <SavedSearches {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Results({ found, search }: { found: Found; search: string }) {
  const { t } = useText();
  const user = useUser();
  const { min_age, search_fields } = useSite();
  const query = new URLSearchParams(search || criteriaQuery(found.criteria, min_age));
  const pages = usePages(search, found, async (cursor) => {
    const page = await call("members.search", { ...toSearchInput(query, search_fields), cursor });
    const profiles = await withSaid(page.profiles, (ids) => call("members.said", { ids }));
    return { ...page, profiles };
  });
  if (pages.next) query.set("cursor", pages.next);
  const { ways_out: ways } = found;
  return (
    <>
      {pages.profiles.length > 0 ? (
        <MemberGrid profiles={pages.profiles} label={t("members.title")} first kept={pages.kept} />
      ) : (
        <Suspense>
          <FewFound ways={ways} none />
        </Suspense>
      )}
      <MoreLink pages={pages} href={`?${query}`} />
      {!user && (
        <div className="join-bar">
          <SignUpLink size="large" wide>
            {t("app.join")}
          </SignUpLink>
        </div>
      )}
      {pages.profiles.length > 0 && ways.length > 0 && (
        <Suspense>
          <FewFound ways={ways} />
        </Suspense>
      )}
      {found.limited && pages.profiles.length > 0 && (
        <div className="mt-8 grid justify-items-center gap-3 text-center">
          <p className="max-w-measure text-ink-soft">{t("members.limited_lead")}</p>
          <SignUpLink>{t("app.join")}</SignUpLink>
        </div>
      )}
      {found.similar.length > 0 && (
        <section className="mt-12" aria-labelledby="similar">
          <h2 id="similar">{t("members.similar", { count: found.similarCount })}</h2>
          <p className="mb-5 mt-1 text-ink-soft">{t("members.similar_lead")}</p>
          <MemberGrid
            profiles={found.similar}
            label={t("members.similar", { count: found.similarCount })}
          />
        </section>
      )}
    </>
  );
}
