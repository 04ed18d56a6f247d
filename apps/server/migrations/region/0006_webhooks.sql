-- Webhooks: their configuration, their health, and what became of each delivery.

create table webhook (
  company_user_id              uuid not null,
  service_id                   uuid not null references service on delete cascade,
  id                           uuid primary key,
  url                          text not null,
  events                       text[] not null default '{}',
  format                       text not null check (format in ('json', 'xml')),
  auth_type                    text not null check (auth_type in ('hmac', 'bearer', 'basic', 'header', 'none')),
  encrypt_payload              boolean not null default false,
  enabled                      boolean not null default true,
  -- Readable again, because they sign: encrypted at rest (G-101).
  hmac_secret_encrypted        text,
  auth_token_encrypted         text,
  auth_username                text,
  auth_password_encrypted      text,
  auth_header_name             text,
  auth_header_value_encrypted  text,
  health                       text not null default 'running' check (health in ('running', 'bad', 'unknown')),
  health_changed_at            timestamptz not null,
  -- The last number that is done with; what lies behind it is deleted by and by.
  delivered_seq                bigint not null default 0,
  -- While running: rows up to here are a backlog that is replayed with durable ids (G-104). Otherwise every row is parked.
  parked_until_seq             bigint not null default 0,
  -- When the stale backlog was last told of (G-105).
  alerted_at                   timestamptz,
  -- Which process delivers (one at a time), and until when it may think so.
  leased_by                    text,
  lease_until                  timestamptz,
  created_at                   timestamptz not null
);
create index webhook_by_service on webhook (service_id, created_at, id);
create index webhook_by_company on webhook (company_user_id);
create index webhook_by_lease on webhook (lease_until) where enabled;
create index webhook_by_health on webhook (health_changed_at) where health <> 'running';

-- G-109: metadata only, never a body; kept 7 days.
create table webhook_attempt (
  company_user_id uuid not null,
  webhook_id      uuid not null references webhook on delete cascade,
  id              uuid primary key,
  at              timestamptz not null,
  event           text not null,
  event_id        uuid not null,
  kind            text not null check (kind in ('live', 'probe', 'replay', 'test')),
  status          integer,
  duration_ms     integer not null,
  error           text
);
create index webhook_attempt_by_webhook on webhook_attempt (webhook_id, id);
create index webhook_attempt_by_age on webhook_attempt (at);
create index webhook_attempt_by_company on webhook_attempt (company_user_id);

create trigger refuse_moved_company before insert or update or delete on webhook
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on webhook_attempt
  for each row execute function refuse_moved_company();
