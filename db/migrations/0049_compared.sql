-- A provider that has no list of what changed is only settled by what it told us: that is no comparison, and says so.
alter table reconciliation add compared boolean not null default true;
update reconciliation set compared = false where provider = 'adyen';
alter table reconciliation alter compared drop default;
