import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";
import type { AccountStateName } from "./account-states.ts";

interface AccountStateProps {
  readonly status: AccountStateName;
  readonly hidden: boolean;
  readonly premium: boolean;
}

const tones = {
  active: "success",
  not_confirmed: "outline",
  blocked: "wine",
  deleted: "outline",
} as const;

/** How an account stands, in pills. */
export function AccountState({ status, hidden, premium }: AccountStateProps) {
  const { t } = useText();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Pill tone={tones[status]}>{t(`people.state.${status}`)}</Pill>
      {hidden && <Pill tone="wine">{t("people.hidden")}</Pill>}
      {premium && <Pill>{t("people.premium")}</Pill>}
    </span>
  );
}
