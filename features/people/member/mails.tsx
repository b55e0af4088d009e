import { useSite } from "#browser/use-site.ts";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Pill } from "#ui/pill.tsx";

interface MailsProps {
  readonly mails: Output<"people.read">["mails"];
  /** Why optional mails stopped. */
  readonly stopped: readonly string[];
}

/** Which mails went to the member, and whether they came back; what they said is not kept. */
export function Mails({ mails, stopped }: MailsProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (mails.length === 0 && stopped.length === 0) return null;
  return (
    <Panel title={t("people.mails")} flush>
      {stopped.length > 0 && (
        <Alert tone="warning">
          {t("people.mails_stopped", {
            why: intl.formatList(stopped.map((reason) => t(`notifications.reason.${reason}`))),
          })}
        </Alert>
      )}
      {mails.length > 0 && (
        <TableList
          label={t("people.mails")}
          rows={mails}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t("office.head.what"),
              kind: "row",
              cell: ({ template }) => t(`people.letter.${template}`),
            },
            {
              head: t("office.head.when"),
              cell: ({ sent_at }) =>
                intl.formatDate(sent_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            },
            {
              head: t("office.head.state"),
              cell: ({ returned }) =>
                returned ? (
                  <Pill tone="wine">{t(`people.returned.${returned}`)}</Pill>
                ) : (
                  t("people.handed_over")
                ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
