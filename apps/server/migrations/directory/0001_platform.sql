-- The directory database is read by every region; this file has what any program would need: clock, mail and jobs.

-- How far the test clock is ahead of real time, as one row, so that a moved clock survives a restart (G-161).
create table platform_clock (
  only_row  boolean primary key default true check (only_row),
  offset_ms bigint not null
);

-- The platform key that encrypts, as one row: a process that does not have it is refused.
create table platform_key (
  only_row           boolean primary key default true check (only_row),
  key_id             text not null,
  -- A keyed hash made with the key.
  key_hash           text not null,
  -- The first key of the installation, encrypted with this one: it makes the keyed hashes. Null before the first rotation.
  hash_key_encrypted text,
  -- Earlier keys that values may still be encrypted with, and when the last of them was replaced.
  old_key_ids        text[] not null default '{}',
  switched_at        timestamptz
);

-- The key that each running process encrypts with; a process that stops removes its row. Null: it lacks the present key.
create table platform_key_use (
  process_id uuid primary key,
  host       text not null,
  pid        integer not null,
  key_id     text,
  seen_at    timestamptz not null default clock_timestamp()
);

-- Changes with each restore, so that consumers of feeds and webhooks notice that the platform went back in time. In
-- quarantine a process sends nothing and lets no caller in.
create table platform_epoch (
  only_row       boolean primary key default true check (only_row),
  epoch          uuid not null default gen_random_uuid(),
  restored_at    timestamptz,
  is_quarantined boolean not null default false
);
insert into platform_epoch default values;

-- When the last back-up ended.
create table platform_backup (
  only_row    boolean primary key default true check (only_row),
  finished_at timestamptz not null
);

-- The outbox of mails and text messages, written in the transaction of the act that sends them.
create table mail (
  id             uuid primary key,
  -- Whose mail it is; it is removed with the account.
  account_id     uuid not null,
  kind           text not null,
  subject        text not null,
  -- Address, text and code, encrypted at rest: a code opens an account, and an address under verification
  -- is itself a private value.
  body_encrypted text not null,
  at             timestamptz not null,
  sent_at        timestamptz,
  attempts       integer not null default 0,
  next_try_at    timestamptz not null,
  -- A keyed hash of the address, by which an operator finds the mails to it.
  to_hash        text not null,
  -- Mails go to the mail server, text messages to their gateway.
  channel        text not null default 'mail' check (channel in ('mail', 'sms')),
  -- After this time the mail is useless: it is no longer sent, and its address and text are removed.
  expires_at     timestamptz
);
create index mail_by_address on mail (to_hash, id);
create index mail_by_account on mail (account_id);
create index mail_to_send on mail (channel, next_try_at) where sent_at is null;
create index mail_by_expiry on mail (expires_at) where expires_at is not null;

-- When each job runs next, and which process holds it.
create table job (
  name        text primary key,
  next_run_at timestamptz not null,
  leased_by   text,
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error  text
);
