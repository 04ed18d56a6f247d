-- Regions, the moves of accounts between them, reports about companies, and operators.

-- A region that has registered, with its address and its mode.
create table region (
  key           text primary key check (key ~ '^[a-z][a-z0-9]{0,15}$'),
  name          text not null,
  api_url       text not null,
  mode          text not null default 'normal' check (mode in ('normal', 'writes_paused', 'out_of_order')),
  registered_at timestamptz not null
);

-- A region move that is not finished: `copying` until the home has changed, `cleaning` until the old region's rows are
-- gone. The row outlives the process, so that another process can continue.
create table region_move (
  user_id     uuid primary key references account,
  from_region text not null,
  to_region   text not null,
  status      text not null check (status in ('copying', 'cleaning')),
  started_at  timestamptz not null
);

-- A report of a person about a company (A-110), kept until 90 days after the decision of the operator.
create table report (
  id                uuid primary key,
  reporter_user_id  uuid not null references account on delete cascade,
  company_user_id   uuid not null references account on delete cascade,
  about_kind        text not null check (about_kind in
    ('company', 'service', 'connect_request', 'message', 'document', 'flow_run', 'challenge', 'app')),
  about_id          text not null,
  reason            text not null check (reason in ('impersonation', 'asks_for_password', 'spam', 'illegal', 'other')),
  -- The words of the person and what they quote, encrypted at rest.
  content_encrypted text not null,
  status            text not null check (status in ('open', 'dismissed', 'warned', 'suspended')),
  note              text,
  created_at        timestamptz not null,
  decided_at        timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index report_by_status on report (status, id);
create index report_by_company on report (company_user_id, reporter_user_id);
create index report_by_reporter on report (reporter_user_id, created_at);
create index report_by_decision on report (decided_at) where decided_at is not null;

-- A person or program that operates the platform. The token of the settings is an owner without a row.
create table platform_operator (
  id                uuid primary key,
  name              text not null check (char_length(name) between 1 and 100),
  roles             text[] not null check (
    cardinality(roles) > 0 and roles <@ array['metrics', 'support', 'operations', 'security', 'owner']),
  -- Keyed hashes of its token and of the one before, which stays valid for a while.
  token_hash        text not null unique,
  expires_at        timestamptz not null,
  former_token_hash text unique,
  former_expires_at timestamptz,
  created_at        timestamptz not null,
  check ((former_token_hash is null) = (former_expires_at is null))
);
create unique index platform_operator_by_name on platform_operator (lower(name));

-- The calls of operators: one row before a call is carried out, another one if it was refused or failed.
create table operator_log (
  id            uuid primary key,
  -- By the clock of the database, not by that of a process.
  at            timestamptz not null default clock_timestamp(),
  -- Null for the token of the settings. Not a reference: the entry outlives the operator.
  operator_id   uuid,
  operator_name text not null,
  address       text not null,
  request_id    text not null,
  method        text not null,
  path          text not null,
  body          text,
  error_key     text
);
create index operator_log_by_operator on operator_log (operator_id, id);
create index operator_log_by_request on operator_log (request_id);
create index operator_log_by_time on operator_log (at);

-- Only the owner of the table can lift this, which the account that serves requests need not be.
create function keep_operator_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.at := clock_timestamp();
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.at < clock_timestamp() - interval '400 days' then
      return old;
    end if;
  end if;
  raise exception 'the log of operators cannot be changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger operator_log_is_kept before insert or update or delete on operator_log
  for each row execute function keep_operator_log();
create trigger operator_log_is_not_emptied before truncate on operator_log
  for each statement execute function keep_operator_log();
