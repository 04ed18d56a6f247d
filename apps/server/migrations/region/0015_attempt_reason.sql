set local lock_timeout = '5s';

-- Why a delivery failed, as the key of its sentence with the members of the text. Null for attempts that were stored
-- before the column, and for delivered events.
alter table webhook_attempt add column if not exists reason jsonb;
