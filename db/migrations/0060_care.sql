-- More reasons to report, and letters that help a member without deciding anything.

alter table report drop constraint report_reason_check, add constraint report_reason_check check (
  reason in ('scam', 'fake', 'harassment', 'sexual', 'minor', 'danger', 'money', 'advertising',
    'other', 'blackmail', 'publish', 'intimate', 'stalking', 'self_harm'));

create table care_letter (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  case_id uuid not null references moderation_case on delete cascade,
  account_id uuid not null references account on delete cascade,
  letter text not null check (letter in ('crisis', 'blackmailed', 'unsafe')),
  sent_by uuid not null references staff,
  sent_at timestamptz not null default now(),
  unique (case_id, account_id, letter)
);
create index care_letter_account on care_letter (account_id);
create index care_letter_by on care_letter (sent_by);
create index care_letter_site on care_letter (site_id);
