import { factNames, factSentences } from "#features/measures/kinds.ts";
import { reasonsOf } from "#features/measures/statement.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";

/** What a decision will say, before anybody decides: sentence and rule, with an ellipsis for the blank. */
export const rules: CallHandler<typeof contract.rules> = async ({ services, site, language }) => {
  const intl = services.words.get(language)?.intl;
  if (!intl) throw new Error(`no words for ${language}`);
  const where = { intl, site: site.settings.name, timeZone: site.settings.time_zone };
  return {
    rules: factNames.map((facts) => {
      const lines = reasonsOf(
        {
          kind: "warn",
          ends_at: null,
          ground: "terms",
          clause: factSentences[facts],
          source: "report",
          automated: false,
          facts,
          blanks: { words: "…" },
          blanks_language: language,
        },
        where,
      );
      return { facts, sentence: lines[2]?.value ?? "", rule: lines[3]?.value ?? "" };
    }),
  };
};
