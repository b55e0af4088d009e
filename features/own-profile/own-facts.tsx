import type { ReactNode } from "react";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

interface OwnFactsProps {
  readonly gender: string;
  readonly age: number;
  readonly date_of_birth: string;
}

/** What the member does not change here, and who corrects it. */
export function OwnFacts({ gender, age, date_of_birth }: OwnFactsProps) {
  const { t, intl } = useText();
  const { support_email: address } = useSite();
  const born = intl.formatDate(date_of_birth, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <div>
      <dl className="facts">
        <div>
          <dt>{t("profiles.born")}</dt>
          <dd>{born}</dd>
        </div>
        <div>
          <dt>{t("profiles.age_label")}</dt>
          <dd>{t("profiles.age", { age })}</dd>
        </div>
        <div>
          <dt>{t("profiles.gender")}</dt>
          <dd>{t(`profiles.gender.${gender}`)}</dd>
        </div>
      </dl>
      <p className="field-hint mt-2">
        {t("profiles.correct", {
          mail: (chunks: ReactNode) => (
            <a key="mail" className="link" href={`mailto:${address}`}>
              {chunks}
            </a>
          ),
          address,
        })}
      </p>
    </div>
  );
}
