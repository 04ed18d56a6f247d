set local lock_timeout = '5s';

-- What operators see of a run: since when it runs, how much it has handled, and how long the last one took.
alter table job
  add column if not exists started_at timestamptz,
  add column if not exists handled bigint,
  add column if not exists last_duration_ms bigint;
