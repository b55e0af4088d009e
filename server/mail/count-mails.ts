import type { Metrics } from "#server/metrics/metrics.ts";
import { AddressRefused, type Mailer, SenderRefused } from "./mailer.ts";

/** Counts how handing over each mail ended; what failed is tried again by its job. */
export function countMails(metrics: Metrics, mailer: Mailer): Mailer {
  const count = metrics.counter(
    "vesper_mails_total",
    "Mails by how handing them over ended: sent, refused (no such mailbox), sender_refused (the other server objects to this one), failed.",
    "end",
  );
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        count(endOf(error));
        throw error;
      }
      count("sent");
    },
  };
}

function endOf(error: unknown): string {
  if (error instanceof AddressRefused) return "refused";
  return error instanceof SenderRefused ? "sender_refused" : "failed";
}
