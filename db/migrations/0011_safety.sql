-- Safety: the block list in order, reports and decisions, screened messages.

create index block_list on block (account_id, created_at desc, blocked_id desc);
