-- The directory: what every region reads. Regions and their modes, the platform clock, the field-type registry,
-- and the frame's own tables (mail outbox, jobs).

create table region (
  key           text primary key check (key ~ '^[a-z][a-z0-9]{0,15}$'),
  name          text not null,
  api_url       text not null,
  mode          text not null default 'normal' check (mode in ('normal', 'writes_paused', 'out_of_order')),
  registered_at timestamptz not null
);

-- One row: how far the test clock stands ahead of real time (G-161: a moved test clock survives a restart).
create table platform_clock (
  only_row  boolean primary key default true check (only_row),
  offset_ms bigint not null
);

-- Operator-added types (G-071); the platform's own types ship with the program.
create table field_type (
  type       text primary key check (type ~ '^[a-z][a-z0-9_]{0,63}$' and type <> 'plugin'),
  parent     text check (parent <> type),
  label      text not null,
  input      text,
  lane       text,
  "check"    text,
  options    jsonb,
  fields     jsonb,
  validation text check (length(validation) <= 512),
  created_at timestamptz not null
);
create index field_type_by_parent on field_type (parent);

create table mail (
  id             uuid primary key,
  "to"           text not null,
  kind           text not null,
  subject        text not null,
  -- text and code are encrypted at rest: a code in the outbox is a key to somebody's account.
  body_encrypted text not null,
  at             timestamptz not null,
  sent_at        timestamptz,
  attempts       integer not null default 0,
  next_try_at    timestamptz not null
);
create index mail_by_address on mail ("to", id);
create index mail_to_send on mail (next_try_at) where sent_at is null;

create table job (
  name        text primary key,
  next_run_at timestamptz not null,
  leased_by   text,
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error  text
);
