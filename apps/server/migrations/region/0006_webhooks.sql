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
  -- The last number that is done with; what lies behind it is deleted by and by and counts no more.
  delivered_seq                bigint not null default 0,
  -- What of the undelivered rows is parked (G-104). While running: up to this number, replayed with durable ids; 0 once the
  -- replay is over. While bad or unknown: every row.
  parked_until_seq             bigint not null default 0,
  -- When the stale backlog was last told of (G-105).
  alerted_at                   timestamptz,
  -- Rises by itself with every change of what a delivery is made of: who keeps a copy knows when it is old.
  config_version               bigint not null default 1,
  -- The dispatcher that delivers: one at a time. It is nobody's when that dispatcher is not listed below.
  leased_by                    text,
  created_at                   timestamptz not null
) with (fillfactor = 50); -- room to move the cursor without touching an index
create index webhook_by_service on webhook (service_id, created_at, id);
create index webhook_by_company on webhook (company_user_id);
create index webhook_by_health on webhook (health_changed_at) where health = 'bad';
-- Those that may have a backlog.
create index webhook_by_backlog on webhook (id) where health <> 'running' or parked_until_seq > 0;

create function raise_config_version() returns trigger language plpgsql as $$
begin
  new.config_version := old.config_version + 1;
  return new;
end
$$;
create trigger raise_config_version before update on webhook for each row
  when ((old.url, old.format, old.auth_type, old.encrypt_payload, old.hmac_secret_encrypted, old.auth_token_encrypted,
    old.auth_username, old.auth_password_encrypted, old.auth_header_name, old.auth_header_value_encrypted)
    is distinct from
    (new.url, new.format, new.auth_type, new.encrypt_payload, new.hmac_secret_encrypted, new.auth_token_encrypted,
    new.auth_username, new.auth_password_encrypted, new.auth_header_name, new.auth_header_value_encrypted))
  execute function raise_config_version();

-- Whether rows of the company may be written at once: nobody moves or removes it. Asked by statements that write rows of
-- many companies together, where one company must neither hold up nor undo the others (see refuse_moved_company).
create function is_free_to_write(company uuid) returns boolean language plpgsql as $$
begin
  if current_setting('company_data.may_write', true) = company::text then
    return true;
  end if;
  if not pg_try_advisory_xact_lock_shared(hashtextextended(company::text, 0))
    or exists (select from moved_company where company_user_id = company) then
    return false;
  end if;
  perform set_config('company_data.may_write', company::text, true);
  return true;
end
$$;

-- The dispatchers that are alive: one per worker process, each says so every few seconds, in real time. Whoever finds one
-- overdue strikes it off, and with it every hold that it has on a webhook.
create table webhook_dispatcher (
  id          text primary key,
  lease_until timestamptz not null
);

-- G-109: metadata only, never a body; kept 7 days.
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
  primary key (webhook_id, id)
);
create index webhook_attempt_by_age on webhook_attempt using brin (at);
create index webhook_attempt_by_company on webhook_attempt (company_user_id);

create function remove_webhook_attempts() returns trigger language plpgsql as $$
begin
  delete from webhook_attempt where webhook_id = old.id;
  return null;
end
$$;
create trigger remove_webhook_attempts after delete on webhook
  for each row execute function remove_webhook_attempts();

create trigger refuse_moved_company before insert or update or delete on webhook
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on webhook_attempt
  for each row execute function refuse_moved_company();
