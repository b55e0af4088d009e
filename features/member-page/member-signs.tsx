import { BadgeCheck, CalendarHeart } from "lucide-react";
import { useSite } from "#browser/use-site.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";

type Habits = Pick<Output<"members.read">, "since" | "answers_most">;

/** What speaks for a member: who compared their photo, since when they are here, that they answer. */
export function MemberSigns({
  profile: { verified },
  since,
  answers_most,
}: { profile: Profile } & Habits) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const month =
    since &&
    intl.formatDate(`${since}-15T12:00:00Z`, {
      month: "long",
      year: "numeric",
      timeZone,
    });
  const habits = [
    month && t("members.since", { month }),
    answers_most && t("members.answers_most"),
  ].filter(Boolean);
  return (
    <>
      {verified && (
        <p className="member-sign">
          <BadgeCheck aria-hidden="true" />
          {t("selfie-check.says")}
        </p>
      )}
      {habits.length > 0 && (
        <p className="member-sign">
          <CalendarHeart aria-hidden="true" />
          <span>{habits.join(" · ")}</span>
        </p>
      )}
    </>
  );
}
