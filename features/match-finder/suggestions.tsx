import { Search, Sparkles } from "lucide-react";
import { call } from "#browser/call.ts";
import type { Output } from "#server/calls/registry.ts";
import { MoreLink } from "#features/members/more-link.tsx";
import { usePages } from "#features/members/use-pages.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SuggestionCard } from "./suggestion-card.tsx";

/** Members who fit, best first. */
export function Suggestions({ found }: { found: Output<"matchFinder.suggest"> }) {
  const { t } = useText();
  const pages = usePages("match-finder", found, (cursor) =>
    call("matchFinder.suggest", { cursor }),
  );
  if (pages.profiles.length === 0) {
    return (
      <EmptyState
        icon={<Sparkles />}
        title={t("match-finder.empty")}
        actions={
          <>
            <LinkButton to="?step=where">{t("match-finder.wider")}</LinkButton>
            <LinkButton kind="secondary" to="/members">
              <Search aria-hidden="true" />
              {t("app.search_members")}
            </LinkButton>
          </>
        }
      >
        {t("match-finder.empty_lead")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="suggestions" aria-label={t("match-finder.suggestions")}>
        {pages.profiles.map((profile, at) => (
          <SuggestionCard key={profile.id} profile={profile} eager={at < 4} />
        ))}
      </ul>
      <MoreLink pages={pages} href={`?cursor=${pages.next}`} />
    </>
  );
}
