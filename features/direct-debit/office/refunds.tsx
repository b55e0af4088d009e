import { Form } from "react-router";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

/** Money that members get back by a transfer, which an operator makes at the bank. */
export function Refunds({ refunds }: Pick<Output<"direct-debit.overview">, "refunds">) {
  const { t, intl } = useText();
  return (
    <Panel title={t("direct-debit.ops.refunds")} flush>
      <p className="px-4 py-2 text-ink-soft">{t("direct-debit.ops.refunds_lead")}</p>
      <TableList
        label={t("direct-debit.ops.refunds")}
        rows={refunds}
        keyOf={({ refund_id }) => refund_id}
        columns={[
          { head: t("office.head.account"), kind: "row", cell: ({ holder }) => holder },
          { head: t("direct-debit.iban_label"), cell: ({ iban }) => iban },
          {
            head: t("office.head.what"),
            cell: ({ reference }) => t("direct-debit.ops.reference", { reference }),
          },
          {
            head: t("office.head.amount"),
            kind: "number",
            cell: ({ amount }) =>
              intl.formatNumber(amount / 100, { style: "currency", currency: "EUR" }),
          },
          {
            head: t("office.head.state"),
            cell: ({ refund_id }) => (
              <Form method="post">
                <input type="hidden" name="refund_id" value={refund_id} />
                <Button type="submit" name="intent" value="refunded" kind="secondary" size="small">
                  {t("direct-debit.ops.refund_done")}
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Panel>
  );
}
