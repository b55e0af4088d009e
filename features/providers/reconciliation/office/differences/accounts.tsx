import { Form, useNavigation } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { useAccount } from "./use-account.ts";

type Account = Output<"reconciliation.listAccounts">["accounts"][number];
const tones = {
  never: "wine",
  incomplete: "wine",
  late: "wine",
  told_only: "outline",
  compared: "success",
} as const;

interface AccountsProps {
  readonly accounts: readonly Account[];
  readonly mayStart: boolean;
  readonly requestKey: string;
}

/** How far each account was compared: what did not go through is said first, and why. */
export function Accounts({ accounts, mayStart, requestKey }: AccountsProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const accountOf = useAccount();
  const asking = useNavigation().formData?.get("account");
  const idOf = ({ provider, own }: Account) => `${provider}-${own}`;
  const rank = ({ state }: Account) => Object.keys(tones).indexOf(state);
  return (
    <Panel title={t("differences.accounts")} flush={accounts.length > 0}>
      {accounts.length === 0 ? (
        <p className="text-ink-soft">{t("differences.no_accounts")}</p>
      ) : (
        <TableList
          label={t("differences.accounts")}
          rows={accounts.toSorted((a, b) => rank(a) - rank(b))}
          keyOf={idOf}
          below={({ state }) =>
            state !== "compared" && (
              <p className="max-w-[80ch] text-sm text-ink-soft">{t(`differences.why.${state}`)}</p>
            )
          }
          columns={[
            { head: t("differences.head.account"), kind: "row", cell: accountOf },
            {
              head: t("differences.head.through"),
              cell: ({ through_at }) =>
                through_at &&
                intl.formatDate(through_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            },
            {
              head: t("office.head.state"),
              cell: (account) => (
                <span className="flex flex-wrap items-center justify-between gap-2 whitespace-nowrap max-md:justify-end">
                  <span className="flex gap-1">
                    <Pill
                      tone={
                        account.fresh && account.state === "never"
                          ? "outline"
                          : tones[account.state]
                      }
                    >
                      {t(`differences.state.${account.state}`)}
                    </Pill>
                    {account.under_way && (
                      <Pill tone="outline">{t("differences.state.under_way")}</Pill>
                    )}
                  </span>
                  {mayStart && (
                    <Form method="post">
                      <input type="hidden" name="account" value={idOf(account)} />
                      <input type="hidden" name="provider" value={account.provider} />
                      <input type="hidden" name="own" value={String(account.own)} />
                      <input
                        type="hidden"
                        name="idempotency_key"
                        value={`${requestKey}-${idOf(account)}`}
                      />
                      <Button
                        type="submit"
                        kind="secondary"
                        size="small"
                        pending={asking === idOf(account)}
                        aria-label={t("differences.compare_account", {
                          account: accountOf(account),
                        })}
                      >
                        {t("differences.compare")}
                      </Button>
                    </Form>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
