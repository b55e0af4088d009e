-- An erasure asks for a member's decided grave cases (decision_holds_until), and the hourly jobs ask it
-- for each account that waits: without an index each question read every case.
create index moderation_case_decided on moderation_case (subject_id, closed_at)
  where status = 'closed' and gravity >= 2 and accuses;
