import type { Text } from "#i18n/text.ts";
import { asLanguage } from "#i18n/locales.ts";
import { clauses } from "./kinds.ts";

/** What a statement is made of: columns of `measure`. */
export interface Stated {
  readonly kind: string;
  readonly ends_at: Date | null;
  readonly ground: string | null;
  readonly clause: string | null;
  readonly source: string;
  readonly automated: boolean;
  readonly facts: string | null;
  readonly blanks: unknown;
  readonly blanks_language: string;
}

export const statedColumns = [
  "kind",
  "ends_at",
  "ground",
  "clause",
  "source",
  "automated",
  "facts",
  "blanks",
  "blanks_language",
] as const;

interface Where {
  readonly intl: Text;
  readonly site: string;
  readonly timeZone: string;
}
interface Line {
  readonly label: string;
  readonly value: string;
}

const isClause = (value: string): boolean => clauses.some((clause) => clause === value);

/** What was decided, as one sentence to the member concerned. */
export function toldOf({ kind, ends_at }: Stated, { intl, timeZone }: Where): string {
  const until = ends_at
    ? intl.formatDate(ends_at, { dateStyle: "long", timeStyle: "short", timeZone })
    : "";
  return intl.t(`measures.mail.told.${kind}`, { until });
}

/**
 * The rest of a statement of reasons (Regulation 2022/2065, article 17(3)): how long and where it
 * holds, on which facts and rule, how it was found, what a program did, and what can be done.
 */
export function reasonsOf(measure: Stated, where: Where): Line[] {
  const { intl } = where;
  const say = (key: string, values = {}): string => intl.t(`measures.mail.${key}`, values);
  const line = (label: string, value: string): Line => ({ label: say(`label.${label}`), value });
  return [
    line("duration", durationOf(measure, where)),
    line("territory", say("territory", { site: where.site })),
    line("facts", factsOf(measure, intl)),
    line("rule", ruleOf(measure, intl)),
    line("source", say(`source.${measure.source}`)),
    line(
      "automation",
      say(`automation.${measure.automated ? (measure.kind === "hold" ? "rule" : "yes") : "no"}`),
    ),
    line("redress", say("redress")),
  ];
}

const once: readonly string[] = ["warn", "remove_text", "remove_photo", "remove_message"];

function durationOf({ kind, ends_at }: Stated, { intl, timeZone }: Where): string {
  if (ends_at)
    return intl.t("measures.mail.duration.until", {
      until: intl.formatDate(ends_at, { dateStyle: "long", timeStyle: "short", timeZone }),
    });
  if (kind === "hide") return intl.t("measures.mail.duration.open");
  return intl.t(`measures.mail.duration.${once.includes(kind) ? "once" : "good"}`);
}

function factsOf({ facts, blanks, blanks_language }: Stated, intl: Text): string {
  const { words = "" } = blanks as { words?: string };
  if (facts === "refused")
    return intl.t("measures.mail.facts.refused", { words: intl.t(`photos.reason.${words}`) });
  const said = intl.t(`measures.mail.facts.${facts}`, { words });
  const language = asLanguage(blanks_language);
  return language && !intl.language.startsWith(language)
    ? `${said} ${intl.t("measures.mail.written", {
        language: intl.formatDisplayName(language, { type: "language" }) ?? language,
      })}`
    : said;
}

function ruleOf({ ground, clause }: Stated, intl: Text): string {
  if (ground === "law") return intl.t("measures.mail.rule.law", { clause: clause ?? "" });
  const rule = clause && isClause(clause) ? clause : "rules";
  return intl.t("measures.mail.rule.terms", { clause: intl.t(`measures.mail.clause.${rule}`) });
}
