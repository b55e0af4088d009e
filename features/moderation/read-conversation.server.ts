import { openConversation } from "#features/reports/seal-conversation.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/**
 * Opens the conversation that was sealed with a grave report. That it was opened is recorded before
 * it is shown. Refuses not_found.
 */
export const readConversation: CallHandler<typeof contract.readConversation> = async ({
  db,
  services,
  site,
  audit,
  input: { report, after },
}) => {
  const found = await db
    .selectFrom("report")
    .where("id", "=", report)
    .where("site_id", "=", site.id)
    .select(["case_id", "subject_id", "number"])
    .executeTakeFirst();
  if (!found) return commonRefusal("not_found");
  audit({ subject: found.subject_id, case: found.case_id, detail: { report: found.number } });
  const opened = await openConversation(services, db, report);
  if (!opened) return commonRefusal("not_found");
  const rest = opened.messages.filter(({ seq }) => seq > (after ?? 0));
  const page = rest.slice(0, pageSize);
  return {
    case: { id: found.case_id },
    messages: page.map(({ photo, ...message }) => ({
      ...message,
      photo: (photo && opened.photos.get(photo)?.toString("base64")) || null,
    })),
    next: rest.length > pageSize ? (page.at(-1)?.seq ?? null) : null,
  };
};

const pageSize = 100;
