set local lock_timeout = '5s';

-- A move to another cell of the region (decision 0103) does not refuse calls: it holds them for a moment, while it copies what has
-- changed last. Each hold has an id, which the processes announce once no call for the account is in them.
alter table region_move add column hold_id uuid;
