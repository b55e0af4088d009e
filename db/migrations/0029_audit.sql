-- No member's account is the operator's any more (decision 44). Whoever was is remembered by name,
-- for what they decided and answered; an owner invites them anew.
insert into staff (id, email, name, status)
  select distinct on (lower(a.email)) a.id, lower(a.email),
    coalesce(nullif(p.name, ''), split_part(a.email, '@', 1)), 'left'
  from account a left join profile p on p.id = a.id
  where a.role = 'operator' and not a.demo and a.email is not null
  order by lower(a.email), a.id
  on conflict do nothing;

alter table lander_picture drop constraint lander_picture_confirmed_by_fkey;
alter table complaint drop constraint complaint_answered_by_fkey;

update account set role = 'member', invisible = true where role = 'operator';
alter table account drop constraint account_role_check, add check (role = 'member');
drop index account_operators;

-- The audit (decision 45): who of the staff did what, or read what a member keeps to themselves. A
-- chain for each site: every row holds the one before it, so that one that is changed, left out or
-- put in shows.
drop trigger audit_is_append_only on audit;
alter table audit rename column operator_id to staff_id;
alter table audit rename column action to call;
alter table audit
  add column purpose text,
  add column case_id uuid,
  add column request text,
  add column seq bigint,
  add column previous bytea,
  add column hash bytea;

-- What the hash is made of: every column, in a form that is the same wherever it is written.
create function audit_hash(a audit) returns bytea language sql stable
  set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(a.seq, a.id, a.site_id, a.staff_id, a.call, a.subject_id,
    a.purpose, a.case_id, a.request, a.detail,
    to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    encode(a.previous, 'hex'))::text, 'UTF8'))
$$;

-- Rows from before are links of it too.
do $$
declare
  r audit;
  last_site uuid;
  last_seq bigint;
  last_hash bytea;
begin
  for r in select * from audit order by site_id, created_at, id loop
    if last_site is distinct from r.site_id then
      last_site := r.site_id;
      last_seq := 0;
      last_hash := sha256('');
    end if;
    r.seq := last_seq + 1;
    r.previous := last_hash;
    r.hash := audit_hash(r);
    update audit set seq = r.seq, previous = r.previous, hash = r.hash where id = r.id;
    last_seq := r.seq;
    last_hash := r.hash;
  end loop;
end $$;

alter table audit
  alter column seq set not null,
  alter column previous set not null,
  alter column hash set not null;
create unique index audit_chain on audit (site_id, seq desc);
create index audit_staff on audit (site_id, staff_id, seq desc);
create index audit_call on audit (site_id, call, seq desc);
create index audit_about on audit (site_id, subject_id, seq desc) where subject_id is not null;
create index audit_day on audit (site_id, created_at);

-- The only way in. Writers of a site's chain come one after the other, until their commit.
create function office_record(p_site uuid, p_staff uuid, p_call text, p_subject uuid, p_purpose text,
  p_case uuid, p_request text, p_detail jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r audit;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || p_site, 0));
  select a.seq, a.hash into r.seq, r.previous from audit a
    where a.site_id = p_site order by a.seq desc limit 1;
  r.id := uuidv7();
  r.site_id := p_site;
  r.staff_id := p_staff;
  r.call := p_call;
  r.subject_id := p_subject;
  r.purpose := p_purpose;
  r.case_id := p_case;
  r.request := p_request;
  r.detail := coalesce(p_detail, '{}');
  r.created_at := clock_timestamp();
  r.seq := coalesce(r.seq, 0) + 1;
  r.previous := coalesce(r.previous, sha256(''));
  r.hash := audit_hash(r);
  insert into audit select r.*;
  return r.seq;
end $$;

create trigger audit_is_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_stays before truncate on audit
  for each statement execute function audit_is_append_only();
