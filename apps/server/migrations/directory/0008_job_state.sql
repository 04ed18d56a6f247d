set local lock_timeout = '5s';

-- Where a job that takes several runs continues, as the job wrote it.
alter table job add column if not exists state jsonb;
