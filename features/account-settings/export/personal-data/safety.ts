import { byAccount, type TableRule } from "./table-rule.ts";

const reportsStay =
  "kept without the person (leave_reports, with moderation_case) as long as a complaint or court " +
  "case is possible: features/housekeeping/purge.server.ts";

/** What becomes of reports, complaints, measures and appeals. */
export const safetyData: readonly TableRule[] = [
  {
    table: "measure",
    exported: {
      file: "decisions",
      rows: `select kind, begins_at, ends_at, ground, clause, source, automated, facts,
          blanks ->> 'words' as words, undone_at, undo_reason
        from measure
        where subject_id = $1 and kind <> 'dismiss'
        order by id`,
    },
    erased: reportsStay,
  },
  {
    table: "appeal",
    exported: {
      file: "appeals",
      rows: `select words, created_at, status, reasons, decided_at
        from appeal
        where account_id = $1
        order by id`,
    },
    erased: reportsStay,
  },
  {
    table: "barred_address",
    exported: "made when an account under a ban is erased: until then there is none",
    erased:
      "a keyed fingerprint of the address, so that who was shut out does not come back with it; " +
      "three years at most (decision 52): features/housekeeping/purge.server.ts",
  },
  {
    table: "barred_mark",
    exported: "made when an account under a ban is erased: until then there is none",
    erased:
      "keyed fingerprints of the mailbox, the browsers and the photos, by which staff see that a " +
      "newcomer is like who was shut out; as long as the barred_address of the same ban " +
      "(decision 79): features/housekeeping/purge.server.ts",
  },
  {
    table: "erased_writer",
    exported: "made when the account is erased: until then there is none",
    erased:
      "how long what the member wrote stays with those who received it, with the address, sealed: " +
      "14 days, and while a case is undecided (decision 87): " +
      "features/measures/erased-writer.server.ts",
  },
  {
    table: "sealed_item",
    exported: "what was removed by a decision, sealed so that it can be given back",
    erased:
      "gone with the person (leave_reports); what shows a child is kept without the person, as " +
      "the authorities ask",
  },
  {
    table: "sealed_file",
    exported: "files of what was removed by a decision, sealed",
    erased: "goes with its sealed_item",
  },
  {
    table: "work_announcement",
    exported: "that staff were notified of an item of their queue",
    erased: "goes with its work_item",
  },
  {
    table: "care_letter",
    exported: {
      file: "letters-of-help",
      rows: `select letter, sent_at from care_letter where account_id = $1 order by sent_at`,
    },
    erased: ["delete from care_letter where account_id = $1"],
  },
  {
    table: "fraud_warning",
    exported: {
      file: "fraud-warnings",
      rows: `select credits, created_at from fraud_warning where account_id = $1 order by created_at`,
    },
    // A warning of the erased member belongs to those who got it; it names nobody any more.
    erased: byAccount("fraud_warning"),
  },
  {
    table: "report",
    // Reports about the member name who made them, by what they say: only what came of them is the
    // member's (decisions).
    exported: {
      file: "reports",
      rows: `select number, kind, reason, also, words, status, created_at, answered_at
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
    table: "kept_removal",
    exported: "what the member removed while a case was open, until six months after the decision",
    erased: byAccount("kept_removal"),
  },
  {
    table: "sealed_conversation",
    exported: "a sealed copy of a conversation with a grave report; the messages are exported",
    erased: reportsStay,
  },
  {
    table: "sealed_conversation_file",
    exported: "sealed copies of photos in a reported conversation",
    erased: "goes with its sealed_conversation",
  },
  {
    table: "work_note",
    exported: "what colleagues of the office noted about a case; three months at most",
    erased: [
      "delete from work_note n using work_item w where w.id = n.item_id and w.subject_id = $1",
    ],
  },
  {
    table: "second_look",
    exported: "whether two of the office found the same in a photo or a case; a year at most",
    erased: [
      "delete from second_look l using image i where i.id = l.image_id and i.profile_id = $1",
      "delete from second_look l using moderation_case k where k.id = l.case_id and k.subject_id = $1",
    ],
  },
  {
    table: "work_item",
    exported: "that something of the member's waited for somebody of the office, and until when",
    erased: ["update work_item set subject_id = null where subject_id = $1"],
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
    table: "audit",
    // When somebody of the staff opened what the member keeps to themselves, and what for.
    exported: {
      file: "openings",
      rows: `select created_at, case call when 'people.seeAs' then 'seen as' when 'addresses.open' then 'address' else 'private part' end as what,
          purpose
        from audit
        where site_id = (select site_id from account where id = $1) and subject_id = $1
          and call in ('people.openPrivate', 'people.seeAs', 'addresses.open')
        order by seq`,
    },
    erased: "what staff did, by ids: nobody may change or delete it",
  },
  {
    table: "audit_shown",
    exported: "on which page of a queue a photo was shown to staff, as each photo is",
    erased: "what staff did, by ids: nobody may change or delete it",
  },
  {
    table: "moderation_case",
    exported: "how urgent a report is; the decisions are exported",
    erased: ["select leave_reports($1)"],
  },
];
