import { useSite } from "#browser/use-site.ts";
import { deviceName } from "#features/identity/device-name.ts";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";

type Happened = Output<"people.timeline">;

/** What happened with a member, newest first. */
export function Timeline({ events, next }: Happened) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const what = ({ kind, what: name, amount }: Happened["events"][number]): string => {
    if (kind === "photo") return t(`people.photo.${name}`);
    if (kind === "order") return t(`refunds.order_status.${name}`);
    if (kind === "credits")
      return `${t(`wallet.reason.${name}`)}: ${intl.formatNumber(amount ?? 0, { signDisplay: "exceptZero" })}`;
    if (kind === "report_about" || kind === "report_by") return t(`reports.reason.${name}`);
    if (kind === "decision" || kind === "undone") return t(`moderation.kind_of.${name}`);
    if (kind === "logged_in") {
      const { browser, system } = deviceName(name);
      return [browser, system].filter(Boolean).join(" · ");
    }
    return name;
  };
  return (
    <Panel title={t("people.timeline")} flush>
      <TableList
        label={t("people.timeline")}
        rows={events}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        more={next && `?cursor=${next}`}
        columns={[
          {
            head: t("office.head.when"),
            cell: ({ at }) =>
              intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone }),
          },
          {
            head: t("office.head.what"),
            kind: "row",
            cell: ({ kind }) => t(`people.event.${kind}`),
          },
          { head: t("office.facts"), cell: what },
        ]}
      />
    </Panel>
  );
}
