-- Delivery: the outbox of events, which the feeds drain, and the webhooks that deliver from it.

-- A channel of the outbox (G-090): a service has one plain channel, which the pull feed drains, and one per webhook.
create table change_channel (
  company_user_id uuid not null,
  service_id      uuid not null references service on delete cascade,
  -- The service's id for the plain channel, else the webhook's.
  id              uuid primary key,
  webhook_id      uuid,
  -- A disabled webhook collects nothing (D1-WHC-08); no names: every event (D1-WHC-04).
  enabled         boolean not null default true,
  events          text[] not null default '{}',
  -- Handed out under this row's lock, which is held until the commit: the order of numbers is the order of commits.
  last_seq        bigint not null default 0,
  -- Until then a fetch of the plain channel may wait for its next event, which is announced to every process.
  awaited_until   timestamptz
);
create index change_channel_by_service on change_channel (service_id);
create index change_channel_by_company on change_channel (company_user_id);
call refuse_moved('change_channel');

-- Rows of a channel that a fetch has taken and of which it is not yet known that they arrived (G-091). A lease holds every
-- row of its channel from one number to another; leases of one channel never overlap.
create table change_lease (
  company_user_id uuid not null,
  channel_id      uuid not null references change_channel on delete cascade,
  id              uuid primary key,
  from_seq        bigint not null,
  to_seq          bigint not null,
  lease_until     timestamptz not null
);
create index change_lease_by_channel on change_lease (channel_id, from_seq);
create index change_lease_by_company on change_lease (company_user_id);
call refuse_moved('change_lease');

-- The outbox: one row per event and channel, written in the transaction of the act.
create table change (
  company_user_id  uuid not null,
  -- No foreign key: a writer of changes has locked its channel's row, and a key would look it up again for each change.
  channel_id       uuid not null,
  seq              bigint not null,
  -- The durable id of the event, the same on every channel.
  id               uuid not null,
  event            text not null,
  -- What a newer event replaces (G-093).
  collapse_key     text,
  -- A field event holds the slot; its value is read when it is delivered (G-092).
  connection_id    uuid,
  request_field_id uuid,
  -- The members of the event but id, event, value and value_url, as text that no statement reads into.
  members          json not null,
  at               timestamptz not null,
  primary key (channel_id, seq)
);
create index change_by_collapse_key on change (channel_id, collapse_key) where collapse_key is not null;
create index change_by_age on change (at);
create index change_by_company on change (company_user_id, at);
call refuse_moved('change');

-- The changes of a channel go with it, after its leases: triggers of foreign keys come first by name, and a lease is
-- locked before its rows are removed.
create function remove_changes() returns trigger language plpgsql as $$
begin
  delete from change where channel_id = old.id;
  return null;
end
$$;
create trigger remove_changes after delete on change_channel for each row execute function remove_changes();

-- The feed of a company that is a customer of others (G-151), in the region of the customer, whose rows these are.
create table customer_change (
  owner_user_id   uuid not null,
  id              uuid primary key,
  event           text not null,
  members         json not null,
  at              timestamptz not null,
  lease_id        uuid,
  lease_until     timestamptz
);
create index customer_change_by_owner on customer_change (owner_user_id, id);
create index customer_change_by_lease on customer_change (lease_id) where lease_id is not null;
create index customer_change_by_age on customer_change (at);
call refuse_moved('customer_change');

-- A push to the devices of a person (G-115), written in the region and the transaction of the act that it announces. It is
-- kept for ten minutes, for devices that were away (A-34). It moves with no account, because every region is asked for the
-- pushes of a person; so it has no owner column and no fence.
create table push (
  person_user_id  uuid not null,
  id              uuid primary key,
  type            text not null,
  thing_id        uuid not null,
  at              timestamptz not null,
  -- Who has this push was sent everything that was committed when it was written: the rest may have been missed.
  xid             xid8 not null default pg_current_xact_id(),
  committed       pg_snapshot not null default pg_current_snapshot(),
  -- When it is sent by Web Push, or sent again by another worker; null: it was sent, or Web Push is not set up.
  send_at         timestamptz
);
create index push_by_person on push (person_user_id, id);
create index push_by_age on push (at);
create index push_to_send on push (send_at) where send_at is not null;

-- A browser of a person that gets pushes while no app is open (A-36). Endpoint and keys are encrypted at rest; the
-- keyed hash finds the endpoint again.
create table push_subscription (
  owner_user_id          uuid not null,
  id                     uuid primary key,
  endpoint_hash          text not null,
  subscription_encrypted text not null,
  created_at             timestamptz not null,
  unique (owner_user_id, endpoint_hash)
);
call refuse_moved('push_subscription');

-- A webhook of a service: its configuration, its health and how far it has delivered.
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
  -- What people call it, and whether changes of its health are mailed (B-15).
  name                         text,
  notify                       boolean not null default true,
  -- Whose events stay in order, how many requests are in flight for it, and how many events a request has (B-25).
  "order"                      text not null default 'service' check ("order" in ('service', 'customer')),
  parallel                     integer not null default 1 check (parallel between 1 and 64),
  batch                        integer not null default 1 check (batch between 1 and 100),
  -- Readable again, because they sign: encrypted at rest (G-101).
  hmac_secret_encrypted        text,
  auth_token_encrypted         text,
  auth_username                text,
  auth_password_encrypted      text,
  auth_header_name             text,
  auth_header_value_encrypted  text,
  -- The replaced secret, which signs beside the new one until then (B-14).
  previous_hmac_secret_encrypted text,
  previous_secret_until        timestamptz,
  health                       text not null default 'running' check (health in ('running', 'bad', 'unknown')),
  health_changed_at            timestamptz not null,
  -- When the first of its failures was, while it has not delivered since; probes in between do not change it.
  failing_since                timestamptz,
  -- The last number that is done; earlier rows no longer count and are deleted later. With the order of
  -- customers, rows behind others are done too: they are deleted when they are acknowledged.
  delivered_seq                bigint not null default 0,
  -- What of the undelivered rows is parked (G-104). While running: up to this number, replayed with durable ids; 0 once the
  -- replay is over. While bad or unknown: every row.
  parked_until_seq             bigint not null default 0,
  -- When the stale backlog was last reported (G-105).
  alerted_at                   timestamptz,
  -- When it was last mailed that it became bad, and that it delivers again: at most one of each a day (B-15).
  bad_mailed_at                timestamptz,
  running_mailed_at            timestamptz,
  -- Grows with every change of what a delivery is made of, so that a copy in memory is known to be old.
  config_version               bigint not null default 1,
  -- The dispatcher that delivers: one at a time. The webhook is free when that dispatcher is not listed below.
  leased_by                    text,
  created_at                   timestamptz not null
) with (fillfactor = 50); -- room to move the cursor without touching an index
create index webhook_by_service on webhook (service_id, created_at, id);
create index webhook_by_company on webhook (company_user_id);
create index webhook_by_health on webhook (health_changed_at) where health = 'bad';
create index webhook_by_previous_secret on webhook (previous_secret_until) where previous_secret_until is not null;
-- Those that may have a backlog.
create index webhook_by_backlog on webhook (id) where health <> 'running' or parked_until_seq > 0;
call refuse_moved('webhook');

-- Raised by every change of what a delivery is made of, so that a copy in memory is known to be old.
create function raise_config_version() returns trigger language plpgsql as $$
begin
  new.config_version := old.config_version + 1;
  return new;
end
$$;
-- It names its columns, so that it costs nothing when an acknowledgement moves the cursor. A rotation of the
-- platform key changes how secrets are stored, but not the secrets: a delivery in flight continues.
create trigger raise_config_version before update of url, format, auth_type, encrypt_payload, hmac_secret_encrypted,
    auth_token_encrypted, auth_username, auth_password_encrypted, auth_header_name, auth_header_value_encrypted,
    previous_hmac_secret_encrypted, previous_secret_until, "order", parallel, batch
  on webhook for each row
  when ((old.url, old.format, old.auth_type, old.encrypt_payload, old.hmac_secret_encrypted, old.auth_token_encrypted,
    old.auth_username, old.auth_password_encrypted, old.auth_header_name, old.auth_header_value_encrypted,
    old.previous_hmac_secret_encrypted, old.previous_secret_until, old."order", old.parallel, old.batch)
    is distinct from
    (new.url, new.format, new.auth_type, new.encrypt_payload, new.hmac_secret_encrypted, new.auth_token_encrypted,
    new.auth_username, new.auth_password_encrypted, new.auth_header_name, new.auth_header_value_encrypted,
    new.previous_hmac_secret_encrypted, new.previous_secret_until, new."order", new.parallel, new.batch)
    and current_setting('company_data.is_rotating', true) is distinct from 'on')
  execute function raise_config_version();

-- A dispatcher that is alive: one per worker process, each renews its row every few seconds, in real time. Any
-- dispatcher removes an overdue one, and with it every hold that it has on a webhook.
create table webhook_dispatcher (
  id          text primary key,
  lease_until timestamptz not null
);

-- The outcome of a delivery: metadata only, never a body, kept for 7 days (G-109).
create table webhook_attempt (
  company_user_id uuid not null,
  -- No foreign key: it would look the webhook up for every delivery, in the statement that has just written its row.
  webhook_id      uuid not null,
  -- Rises with time.
  id              uuid not null,
  at              timestamptz not null,
  event           text not null,
  event_id        uuid not null,
  kind            text not null check (kind in ('live', 'probe', 'replay', 'test')),
  status          integer,
  duration_ms     integer not null,
  error           text,
  -- One index serves the company's rows and the webhook's.
  primary key (company_user_id, webhook_id, id)
);
create index webhook_attempt_by_age on webhook_attempt using brin (at);
call refuse_moved('webhook_attempt');

-- Attempts have no foreign key, so they go with their webhook by this trigger.
create function remove_webhook_attempts() returns trigger language plpgsql as $$
begin
  delete from webhook_attempt where company_user_id = old.company_user_id and webhook_id = old.id;
  return null;
end
$$;
create trigger remove_webhook_attempts after delete on webhook
  for each row execute function remove_webhook_attempts();

-- The calls of a company's machine clients: metadata only, written in batches, kept for 7 days (B-18).
create table client_request (
  company_user_id uuid not null,
  -- Null for a client of the account.
  service_id      uuid,
  -- Rises with time.
  id              uuid not null,
  at              timestamptz not null,
  client_id       text not null,
  request_id      text not null,
  method          text not null,
  -- The pattern, never the path as it was sent.
  route           text,
  status          integer not null,
  error_key       text,
  duration_ms     integer not null,
  -- Above 1 for equal refusals within one second.
  count           integer not null default 1,
  primary key (company_user_id, id)
);
create index client_request_by_service on client_request (company_user_id, service_id, id) where service_id is not null;
create index client_request_by_request_id on client_request (request_id);
create index client_request_by_age on client_request using brin (at);
call refuse_moved('client_request');
