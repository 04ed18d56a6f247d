-- What every region must know about sharing: the types of fields, and which services exist.

-- A field type that an operator added (G-071); the platform's own types ship with the program.
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

-- Which services exist, whose they are, and the public key of each: keys are unique over all regions, a service
-- id leads to its company, and COMPANY/SERVICE leads to the service from every region.
create table service_entry (
  service_id        uuid primary key,
  company_user_id   uuid not null references account,
  -- A copy of the region's share code. Null when another service has taken the code there and this entry is behind.
  share_code        text collate "C",
  public_key        text not null,
  public_key_sha256 text not null unique,
  unique (company_user_id, share_code)
);

-- The log of service keys (A-113): how many leaves it has, and the key that signs its checkpoints. One row, which the writers lock.
create table key_log_head (
  only_row              boolean primary key default true check (only_row),
  size                  bigint not null check (size >= 0),
  -- The name of the log: it is signed, so it never changes.
  origin                text not null,
  public_key            bytea not null,
  private_key_encrypted text not null,
  created_at            timestamptz not null
);

-- A leaf: which key a code names from then on, or that it names none. It stays when the service is deleted.
create table key_log_leaf (
  position        bigint primary key,
  service_id      uuid not null,
  -- For the quota; it is no part of the leaf.
  company_user_id uuid not null,
  leaf            bytea not null check (length(leaf) = 90)
);
create index key_log_leaf_by_company on key_log_leaf (company_user_id);
create index key_log_leaf_by_service on key_log_leaf (service_id, position);

-- The root of each complete subtree, so that a proof reads a logarithmic number of rows.
create table key_log_node (
  level    smallint not null,
  position bigint not null,
  hash     bytea not null check (length(hash) = 32),
  primary key (level, position)
);

-- Which services a delegate may open. It belongs to identity and is in this file because it refers to service_entry.
create table delegate_service (
  delegate_id uuid not null references delegate on delete cascade,
  service_id  uuid not null references service_entry on delete cascade,
  -- The service's key or passphrase, sealed to the delegate's public key by the owner's device.
  sealed_key  text,
  primary key (delegate_id, service_id)
);
create index delegate_service_by_service on delegate_service (service_id);

-- The passphrase of a service, sealed to the account key of its owner by the owner's device (A-105).
create table owner_service_key (
  service_id      uuid primary key references service_entry on delete cascade,
  company_user_id uuid not null references account,
  sealed_key      text not null,
  created_at      timestamptz not null
);
create index owner_service_key_by_company on owner_service_key (company_user_id, service_id);
