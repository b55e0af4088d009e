import type { ReactNode } from "react";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Card } from "#ui/card.tsx";

type Opened = Output<"refunds.openOrder">;

/** Payment events, ledger entries and invoices, each in its order. */
export function History({ opened: { order, events, entries, invoices } }: { opened: Opened }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const moment = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "medium", timeZone });
  const row = (id: string, left: ReactNode, note: string, right: ReactNode) => (
    <li
      key={id}
      className="flex items-start justify-between gap-4 border-line px-5 py-3 not-first:border-t"
    >
      <span className="min-w-0">
        <span className="break-words">{left}</span>
        <span className="block text-sm text-ink-soft">{note}</span>
      </span>
      <span className="tabular-nums">{right}</span>
    </li>
  );
  const steps = [
    { id: "made", kind: t("refunds.step_made"), at: order.created_at },
    ...events,
    ...(order.completed_at
      ? [{ id: "paid", kind: t("refunds.step_paid"), at: order.completed_at }]
      : []),
  ];
  return (
    <>
      <List title={t("refunds.events")}>
        {steps.map(({ id, kind, at }) =>
          row(
            id,
            kind,
            id === "made" || id === "paid" ? moment(at) : `${moment(at)} · ${id}`,
            null,
          ),
        )}
      </List>
      {entries.length > 0 && (
        <List title={t("refunds.entries")}>
          {entries.map(({ id, credits, reason, at }) =>
            row(
              id,
              t(`wallet.reason.${reason}`),
              moment(at),
              intl.formatNumber(credits, { signDisplay: "always" }),
            ),
          )}
        </List>
      )}
      {invoices.length > 0 && (
        <List title={t("refunds.invoices")}>
          {invoices.map(({ id, kind, number, amount }) =>
            row(
              id,
              t(`refunds.invoice.${kind}`),
              number,
              intl.formatNumber((kind === "invoice" ? amount : -amount) / 100, {
                style: "currency",
                currency: order.currency,
              }),
            ),
          )}
        </List>
      )}
    </>
  );
}

/** A part of the page under its heading. */
export function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Card>
        <ul>{children}</ul>
      </Card>
    </section>
  );
}
