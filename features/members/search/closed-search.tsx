import { useLocation } from "react-router";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { heroArtUrl, type Niche } from "#ui/art/hero-art.tsx";
import { LinkButton } from "#ui/button.tsx";

/**
 * What a visitor finds where the search is for members, or where nobody lets visitors see them: the
 * site's evening in the place of faces, and the ways in.
 */
export function ClosedSearch() {
  const { t } = useText();
  const { niche, logged_out_search, logged_out_search_trafficsource } = useSite();
  const { pathname, search } = useLocation();
  // Visitors may search here, and no member has agreed to be shown to them.
  const shown = logged_out_search === "yes" || logged_out_search_trafficsource === "yes";
  return (
    <section className="card overflow-hidden" aria-labelledby="closed">
      {/* a strip of the drawing, cut by its own frame: /members has no byte of CSS to spare */}
      <svg
        viewBox="0 400 1600 560"
        className="w-full"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <image href={heroArtUrl(niche as Niche)} width="1600" height="1000" />
      </svg>
      <div className="state">
        <h2 id="closed" className="text-xl">
          {shown ? t("members.nobody_public") : t("members.closed")}
        </h2>
        <p>{shown ? t("members.nobody_public_lead") : t("members.limited_lead")}</p>
        <div className="state-actions">
          <SignUpLink size="large">{t("app.join")}</SignUpLink>
          <LinkButton
            to={keepOn(`/login?next=${encodeURIComponent(pathname)}`, search)}
            kind="secondary"
            size="large"
          >
            {t("app.log_in")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
