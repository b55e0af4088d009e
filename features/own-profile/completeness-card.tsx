import { Form } from "react-router";
import { ArrowRight, CircleCheck } from "lucide-react";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { completeness, profileParts } from "#features/profiles/completeness.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import type { AskedParts } from "#features/profiles/asked-parts.ts";

/**
 * How much of the profile is there, what is missing, and what each missing part brings. Each leads
 * to its place in the form.
 */
export function CompletenessCard({ profile, asked }: { profile: Profile; asked: AskedParts }) {
  const { t, intl } = useText();
  const user = useUser();
  const parts = profileParts(profile, asked);
  const share = completeness(parts);
  const missing = parts.filter(({ done }) => !done);
  const percent = Math.round(share * 100);
  return (
    <Card padded as="section" aria-labelledby="completeness">
      <div className="flex items-center gap-4">
        <svg viewBox="0 0 44 44" className="size-16 flex-none -rotate-90" aria-hidden="true">
          <circle cx="22" cy="22" r="19" fill="none" strokeWidth="5" className="stroke-line" />
          <circle
            cx="22"
            cy="22"
            r="19"
            fill="none"
            strokeWidth="5"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            className={missing.length > 0 ? "stroke-crimson" : "stroke-success"}
          />
        </svg>
        <div>
          <h2 id="completeness" className="text-lg">
            {missing.length > 0
              ? t("profiles.complete_share", {
                  share: intl.formatNumber(share, { style: "percent" }),
                })
              : t("profiles.complete")}
          </h2>
          <p className="text-sm text-ink-soft">
            {missing.length > 0 ? t("profiles.missing_lead") : t("profiles.complete_lead")}
          </p>
        </div>
      </div>
      <ul className={missing.length > 0 ? "mt-4 grid" : "mt-4 hidden lg:grid"}>
        {parts.map(({ part, done }) => (
          <li
            key={part}
            className={done ? "hidden border-t border-line lg:block" : "border-t border-line"}
          >
            {done ? (
              <p className="flex items-center gap-3 py-2.5 text-sm text-ink-soft">
                <CircleCheck aria-hidden="true" className="size-5 flex-none text-success" />
                <span>{t(`profiles.part.${part}`)}</span>
              </p>
            ) : (
              <a href={`#${part}`} className="group flex items-center gap-3 py-3">
                <span className="grow">
                  <span className="block font-semibold text-wine group-hover:underline">
                    {t(`profiles.part.${part}`)}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {t(`profiles.brings.${part}`)}
                  </span>
                </span>
                <ArrowRight aria-hidden="true" className="size-5 flex-none text-wine" />
              </a>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && user?.alerts.includes("enrich_profile") && (
        <Form method="post" action="/alerts" preventScrollReset replace>
          <input type="hidden" name="next" value="/profile" />
          <input type="hidden" name="alert" value="enrich_profile" />
          <Button type="submit" kind="quiet" size="small" className="-ms-3">
            {t("alerts.enrich_dismiss")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
