import type { TableRule } from "./table-rule.ts";

const reportsStay =
  "kept without the person (leave_reports, with moderation_case) as long as a complaint or court " +
  "case is possible: features/housekeeping/purge.server.ts";

/** What becomes of reports, complaints and decisions. */
export const safetyData: readonly TableRule[] = [
  {
    table: "decision",
    exported: {
      file: "decisions",
      rows: `select d.action, d.reason, d.created_at
        from decision d
        join moderation_case c on c.id = d.case_id
        where c.subject_id = $1 and d.action <> 'dismiss'
        order by d.id`,
    },
    erased: reportsStay,
  },
  {
    table: "report",
    // Reports about the member name who made them, by what they say: only what came of them is the
    // member's (decisions).
    exported: {
      file: "reports",
      rows: `select number, kind, reason, words, status, created_at, answered_at
        from report
        where reporter_id = $1
        order by id`,
    },
    erased: reportsStay,
  },
  {
    table: "report_file",
    exported: "copies of reported photos; the member's own are in the folder photos",
    erased: reportsStay,
  },
  {
    table: "complaint",
    exported: {
      file: "complaints",
      rows: `select number, kind, reference, words, name, email, created_at, answer, answered_at
        from complaint
        where account_id = $1
        order by id`,
    },
    // Whoever waits for an answer still gets it; the rest goes with it
    // (features/housekeeping/purge.server.ts).
    erased: [
      `update complaint
        set name = '', email = null, reference = '', words = '', answer = '', account_id = null
        where account_id = $1 and status = 'answered'`,
    ],
  },
  {
    table: "moderation_case",
    exported: "how urgent a report is; the decisions are exported",
    erased: ["select leave_reports($1)"],
  },
];
