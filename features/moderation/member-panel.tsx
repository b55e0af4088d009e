import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { Facts } from "#features/office/parts/facts.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { MeasureHistory } from "./measure-history.tsx";
import { MemberState } from "./member-state.tsx";

/** Whom a case is about: facts, strikes, the same photo elsewhere, what was decided before. */
export function MemberPanel({
  file: { subject, member, measures },
}: {
  file: Pick<Output<"moderation.read">, "subject" | "member" | "measures">;
}) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (!subject) return null;
  return (
    <Panel
      title={
        <Link translate="no" to={`/operator/members/${subject.id}`}>
          {subject.name}
        </Link>
      }
      actions={<MemberState subject={subject} />}
    >
      {member && (
        <Facts
          facts={[
            [
              t("moderation.member_who"),
              `${t(`profiles.gender.${member.gender}`)}, ${intl.formatNumber(member.age)}`,
            ],
            [
              t("moderation.member_where"),
              [member.city, intl.formatDisplayName(member.country, { type: "region" })]
                .filter(Boolean)
                .join(", "),
            ],
            [
              t("moderation.member_since"),
              intl.formatDate(member.signed_up_at, { dateStyle: "medium", timeZone }),
            ],
            [t("moderation.member_strikes"), intl.formatNumber(member.strikes)],
            [t("moderation.member_reports"), intl.formatNumber(member.reports)],
            [t("moderation.member_photo_count"), intl.formatNumber(member.photos)],
            ...(member.like_banned.length > 0
              ? [
                  [
                    t("moderation.like_banned"),
                    intl.formatList(
                      member.like_banned.map((why) => t(`moderation.like_banned.${why}`)),
                    ),
                  ] as const,
                ]
              : []),
            ...(member.same_photo.length > 0
              ? [
                  [
                    t("moderation.same_photo"),
                    <ul key="same">
                      {member.same_photo.map(({ id, name }) => (
                        <li key={id}>
                          <Link
                            translate="no"
                            className="link touch"
                            to={`/operator/members/${id}`}
                          >
                            {name}
                          </Link>
                        </li>
                      ))}
                    </ul>,
                  ] as const,
                ]
              : []),
          ]}
        />
      )}
      {measures.length > 0 && <MeasureHistory measures={measures} />}
    </Panel>
  );
}
