import { useSite } from "#browser/use-site.ts";
import { Facts } from "#features/office/parts/facts.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";

/** What stands in place of what somebody wrote. */
const hidden = "••••••••";

/** The member's own screens in short, without a button that does anything. */
export function Seen({ user, found, chats, likes, prices }: Output<"people.seeAs">) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const money = (cents: number, currency: string) =>
    intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <>
      {user ? (
        <Panel title={t("people.their_account")}>
          <Facts
            facts={[
              [t("people.holds"), t("prices.bundle", { count: user.credits })],
              [t("people.owes"), intl.formatNumber(user.debt)],
              [t("people.free_left"), intl.formatNumber(user.free_conversations_left)],
              [t("people.likes"), t("people.like_counts", likes)],
              [t("people.age_check"), t(user.age_check_due ? "people.asked" : "people.not_asked")],
              [
                t("people.reminders"),
                user.alerts.map((each) => t(`people.alert.${each}`)).join(" · ") || "–",
              ],
            ]}
          />
        </Panel>
      ) : (
        <div className="mb-4">
          <Alert tone="warning">{t("people.sees_decision")}</Alert>
        </div>
      )}
      {found && (
        <Panel title={t("people.finds")}>
          <p className="mb-2">
            {t(found.about ? "people.found_about" : "people.found_count", { count: found.count })}
          </p>
          <ul className="columns-2 gap-6 lg:columns-3">
            {found.members.map(({ name, age, city }) => (
              <li translate="no" key={`${name} ${age} ${city}`}>
                {`${name}, ${age} · ${city}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t("people.inbox")} flush={chats.length > 0}>
        {chats.length === 0 ? (
          <p>{t("people.inbox_empty")}</p>
        ) : (
          <TableList
            label={t("people.inbox")}
            rows={chats}
            keyOf={({ id }) => id}
            columns={[
              { head: t("people.name"), kind: "row", cell: ({ name }) => name },
              {
                head: t("office.head.what"),
                cell: ({ kind, mine }) =>
                  `${mine ? `${t("people.wrote_last")} ` : ""}${kind === "text" ? hidden : t(`people.sent.${kind}`)}`,
              },
              {
                head: t("people.unread"),
                kind: "number",
                cell: ({ unread }) => intl.formatNumber(unread),
              },
              {
                head: t("office.head.when"),
                kind: "number",
                cell: ({ last_at }) =>
                  intl.formatDate(last_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
              },
            ]}
          />
        )}
      </Panel>
      {prices && (
        <Panel title={t("people.pays")} flush>
          <TableList
            label={t("people.pays")}
            rows={prices.bundles}
            keyOf={({ credits }) => String(credits)}
            columns={[
              {
                head: t("office.head.bought"),
                kind: "row",
                cell: ({ credits }) => t("prices.bundle", { count: credits }),
              },
              {
                head: t("office.head.amount"),
                kind: "number",
                cell: ({ amount }) => money(amount, prices.currency),
              },
              ...(prices.bundles.some(({ amount, full_amount }) => full_amount !== amount)
                ? [
                    {
                      head: t("people.before_discount"),
                      kind: "number" as const,
                      cell: ({ amount, full_amount }: (typeof prices.bundles)[number]) =>
                        full_amount === amount ? "" : money(full_amount, prices.currency),
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      )}
    </>
  );
}
