-- Services of the companies whose home is this region. Every table begins with the company, which is also what a
-- region move goes by.

create table service (
  company_user_id       uuid not null,
  id                    uuid primary key,
  name                  text not null,
  description           text,
  share_code            text not null collate "C" check (share_code ~ '^[A-Z0-9]{1,8}$'),
  admin_email           text not null,
  audience              text not null default 'both' check (audience in ('person', 'company', 'both')),
  number_matching       boolean not null default false,
  require_2fa           boolean not null default false,
  public_key            text not null,
  public_key_sha256     text not null,
  encrypted_private_key jsonb not null,
  encrypted_private_pem text,
  -- A new one at every publish of the request fields; a stale one is a conflict.
  config_token          uuid not null,
  share_config_token    uuid not null,
  share_fields          jsonb not null default '[]',
  created_at            timestamptz not null,
  unique (company_user_id, share_code)
);
create index service_by_company on service (company_user_id, created_at, id);

create table service_log (
  company_user_id uuid not null,
  service_id      uuid not null references service on delete cascade,
  id              uuid primary key,
  at              timestamptz not null,
  kind            text not null,
  message         text not null,
  data            jsonb not null
);
create index service_log_by_service on service_log (service_id, id);
create index service_log_by_company on service_log (company_user_id);

create table share_photo (
  company_user_id uuid not null,
  service_id      uuid not null references service on delete cascade,
  id              uuid primary key,
  mime_type       text not null,
  size            integer not null,
  content_sha256  text not null,
  file_key        text not null,
  created_at      timestamptz not null
);
create index share_photo_by_service on share_photo (service_id, id);
create index share_photo_by_company on share_photo (company_user_id);

create trigger refuse_moved_company before insert or update or delete on service
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on service_log
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on share_photo
  for each row execute function refuse_moved_company();
