import { TranslatorDown, Untranslatable } from "#features/chat/translating/translator.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { CaseFile } from "../contract.ts";
import type * as contract from "./contract.ts";

type Evidence = CaseFile["reports"][number]["evidence"];

/**
 * Words of a report's evidence in the staff member's language. The words alone go to the operator's
 * translator, and nothing of it is kept (decision 65). Refuses not_found without a translator, for
 * a report of another site, and for a part that it does not have.
 */
export const translate: CallHandler<typeof contract.translate> = async ({
  db,
  services: { translator, log },
  site,
  language,
  input: { report, part },
  refuse,
  audit,
}) => {
  if (!translator) return commonRefusal("not_found");
  const found = await db
    .selectFrom("report")
    .where("id", "=", report.id)
    .where("site_id", "=", site.id)
    .select(["words", "evidence", "case_id", "subject_id"])
    .executeTakeFirst();
  if (!found) return commonRefusal("not_found");
  const { about, messages } = found.evidence as Evidence;
  const words =
    part === "words"
      ? found.words
      : part === "about"
        ? about
        : messages?.find(({ seq }) => seq === part)?.body;
  if (!words?.trim()) return commonRefusal("not_found");
  audit({ subject: found.subject_id, case: found.case_id, detail: { translated: String(part) } });
  try {
    return await translator.translate(words, language);
  } catch (error) {
    if (error instanceof Untranslatable) return refuse("untranslatable");
    if (!(error instanceof TranslatorDown)) throw error;
    log.warn({ err: error }, "translation of evidence");
    return refuse("translation_unavailable");
  }
};
