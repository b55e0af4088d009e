import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { fieldsIn } from "#features/profile-fields/profile-fields.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";

const fields = [...fieldsIn("situation"), ...fieldsIn("looks")];

/**
 * A member's looks and situation, and their interests. What they left out, or the site hides, takes
 * no room.
 */
export function MemberFacts({ profile }: { profile: Profile }) {
  const { t } = useText();
  const said = fields.filter((field) => profile[field] !== "unknown");
  return (
    <>
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
    </>
  );
}
