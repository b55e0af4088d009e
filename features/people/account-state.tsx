import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";
import type { AccountStateName } from "./account-states.ts";

interface AccountStateProps {
  readonly status: AccountStateName;
  readonly hidden: boolean;
  readonly premium: boolean;
  readonly suspended_until: string | null;
}

const tones = {
  active: "success",
  not_confirmed: "outline",
  blocked: "wine",
  deleted: "outline",
} as const;

/** How an account stands, in pills. */
export function AccountState({ status, hidden, premium, suspended_until }: AccountStateProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Pill tone={tones[status]}>{t(`people.state.${status}`)}</Pill>
      {suspended_until && (
        <Pill tone="wine">
          {t("people.suspended", {
            date: intl.formatDate(suspended_until, { dateStyle: "medium", timeZone }),
          })}
        </Pill>
      )}
      {hidden && <Pill tone="wine">{t("people.hidden")}</Pill>}
      {premium && <Pill>{t("people.premium")}</Pill>}
    </span>
  );
}
