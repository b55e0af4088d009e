import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { fieldsIn } from "#features/profile-fields/profile-fields.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";

const fields = [...fieldsIn("situation"), ...fieldsIn("looks")];

/**
 * What a member says of themselves: notes, looks, interests. What they left out, or the site hides,
 * takes no room; a visitor reads that it is for members (`inside`).
 */
export function MemberFacts({ profile, inside }: { profile: Profile; inside: boolean }) {
  const { t } = useText();
  const said = fields.filter((field) => profile[field] !== "unknown");
  return (
    <div className="grid gap-8">
      <section aria-labelledby="about">
        <h2 id="about" className="text-xl">
          {t("members.about", { name: profile.name })}
        </h2>
        <p
          className={
            profile.about ? "mt-2 max-w-measure whitespace-pre-line" : "mt-2 text-ink-soft"
          }
        >
          {profile.about ||
            t(inside ? "members.about_empty" : "members.inside", { name: profile.name })}
        </p>
      </section>
      {said.length > 0 && (
        <section aria-labelledby="facts">
          <h2 id="facts" className="text-xl">
            {t("members.facts")}
          </h2>
          <dl className="facts mt-3">
            {said.map((field) => (
              <div key={field}>
                <dt>{t(`profiles.field.${field}`)}</dt>
                <dd>{t(`profiles.${field}.${profile[field]}`, { them: profile.gender })}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {profile.interests.length > 0 && (
        <section aria-labelledby="interests">
          <h2 id="interests" className="text-xl">
            {t("profiles.field.interests")}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {profile.interests.map((name) => (
              <li key={name}>
                <Pill icon={<InterestIcon name={name} />}>
                  {t(`interests.${name.replaceAll(" ", "_")}`)}
                </Pill>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
