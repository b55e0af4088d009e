import { SearchX, SlidersHorizontal, Users } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from "react-router";
import { apiContext } from "#app/context.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { SignUpLink } from "#app/shell/sign-up-link.tsx";
import { call } from "#app/call.ts";
import { useUser } from "#app/use-site.ts";
import type { Output } from "#features/index.ts";
import { PlayLinks } from "#features/swipe/play-links.tsx";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { MemberGrid, MemberGridSkeleton } from "./member-grid.tsx";
import { MoreLink } from "./more-link.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { toSearchInput } from "./search-query.ts";
import { usePages } from "./use-pages.ts";

export const handle: ScreenHandle = { title: "members.title" };

/** The search of the query string, and the regions of its country. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const found = await api.read("members.search", toSearchInput(new URL(request.url).searchParams));
  const { countries: [country] } = await api.read("geography.listRegions", { country: found.criteria.country });
  return { found, region_word: country?.region_word ?? "region", regions: country?.regions.map(({ id, name }) => ({ id, name })) ?? [] };
}

const filtersId = "filters";

export default function Search() {
  const { t } = useText();
  const { found, region_word, regions } = useLoaderData<typeof loader>();
  const user = useUser();
  const { search } = useLocation();
  const navigation = useNavigation();
  const searching = navigation.state === "loading" && navigation.location.pathname === "/members";
  return (
    <Page title={t("members.title")} actions={user && <PlayLinks />}>
      <div className="members-columns">
        {/* made anew with each search, so that its fields show what was searched for */}
        <SearchFilters key={search} id={filtersId} criteria={found.criteria} region_word={region_word} regions={regions} />
        <section aria-labelledby="results">
          <div className="results-head">
            <output id="results" className="text-ink-soft">
              {searching ? t("app.loading") : t(found.numResultsAbout ? "members.found_about" : "members.found", { count: found.numResults })}
            </output>
            <button type="button" popoverTarget={filtersId} className="button lg:hidden" data-kind="secondary" data-size="small">
              <SlidersHorizontal aria-hidden="true" />
              {t("members.filters")}
            </button>
          </div>
          {searching ? <MemberGridSkeleton /> : <Results found={found} search={search} />}
        </section>
      </div>
    </Page>
  );
}

function Results({ found, search }: { found: Output<"members.search">; search: string }) {
  const { t } = useText();
  const user = useUser();
  const query = new URLSearchParams(search);
  const pages = usePages(search, found, (cursor) => call("members.search", { ...toSearchInput(query), cursor }));
  if (pages.profiles.length === 0 && found.limited) return <EmptyState icon={<Users />} title={t("members.closed")} actions={<SignUpLink>{t("members.sign_up")}</SignUpLink>}>{t("members.limited_lead")}</EmptyState>;
  if (pages.next) query.set("cursor", pages.next);
  return (
    <>
      {pages.profiles.length > 0 ? <MemberGrid profiles={pages.profiles} label={t("members.title")} first /> : <Empty criteria={found.criteria} />}
      <MoreLink pages={pages} href={`?${query}`} />
      {found.limited && !user && (
        <div className="mt-8 grid justify-items-center gap-3 text-center">
          <p className="max-w-measure text-ink-soft">{t("members.limited_lead")}</p>
          <SignUpLink>{t("members.sign_up")}</SignUpLink>
        </div>
      )}
      {found.similar.length > 0 && (
        <section className="mt-12" aria-labelledby="similar">
          <h2 id="similar">{t("members.similar", { count: found.similarCount })}</h2>
          <p className="mb-5 mt-1 text-ink-soft">{t("members.similar_lead")}</p>
          <MemberGrid profiles={found.similar} label={t("members.similar", { count: found.similarCount })} />
        </section>
      )}
    </>
  );
}

/** Nobody: says which wish to give up first, and offers it. */
function Empty({ criteria }: { criteria: Output<"members.search">["criteria"] }) {
  const { t } = useText();
  const { gender, country, countryregion, min_age, max_age, real_members_only: _, ...fields } = criteria;
  const { pathname, search } = useLocation();
  const without = (...names: string[]): string => {
    const query = new URLSearchParams(search);
    for (const name of names) query.delete(name);
    return `${pathname}?${query}`;
  };
  const wished = Object.entries(fields).filter(([, chosen]) => Array.isArray(chosen) && chosen.length > 0).map(([name]) => name);
  const [words, to] = wished.length > 0 ? ["members.empty_fields", without(...wished)]
    : countryregion ? ["members.empty_region", without("countryregion")]
    : max_age - min_age < 60 ? ["members.empty_age", without("min_age", "max_age")]
    : ["members.empty_none", null];
  return (
    <EmptyState icon={<SearchX />} title={t("members.empty")} actions={to && <LinkButton to={to}>{t("members.show")}</LinkButton>}>
      {t(words ?? "members.empty_none", { gender, country })}
    </EmptyState>
  );
}
