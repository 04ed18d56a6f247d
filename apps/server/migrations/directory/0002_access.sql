-- Who may call: accounts and their sessions, machine clients and their whitelists, tokens and signing keys, delegates,
-- recovery copies, the audit log.

-- A person, a company, or a delegate of a company. A deleted account stays as a row without e-mail, keys and secrets:
-- its ids and codes are never given to anyone else.
create table account (
  user_id                        uuid primary key,
  usertype                       text not null check (usertype in ('person', 'company', 'delegate')),
  -- Lower case; null once the account is deleted.
  email                          text unique,
  email_confirmed_at             timestamptz,
  auth_salt                      text not null,
  -- A slow hash of the verifier that the device derives; the password itself never arrives here (G-010).
  password_hash                  text not null,
  display_name                   text not null,
  language                       text,
  -- The home region (G-043), and the one that a move is under way to.
  region                         text not null,
  moving_to                      text,
  level                          text not null default 'free' check (level in ('free', 'basic', 'pro', 'business')),
  -- Person share codes and company codes share one namespace (G-007); a delegate has none.
  code                           text unique collate "C",
  public_key                     text not null,
  public_key_sha256              text not null,
  encrypted_private_key          jsonb,
  recovery_public_key            text,
  encrypted_recovery_private_key jsonb,
  -- The company that a delegate works for.
  company_user_id                uuid references account,
  totp_secret_encrypted          text,
  totp_confirmed_at              timestamptz,
  -- The last time step whose code was used: a code works once.
  totp_last_step                 bigint,
  passcode_hash                  text,
  created_at                     timestamptz not null,
  deleted_at                     timestamptz,
  check ((usertype = 'delegate') = (company_user_id is not null)),
  check ((usertype = 'delegate') = (code is null)),
  check (deleted_at is not null or (email is not null and encrypted_private_key is not null))
);
create index account_by_company on account (company_user_id) where company_user_id is not null;

-- Codes that were mailed: one open code per account and purpose, kept as a keyed hash, with a number of tries.
create table mailed_code (
  user_id    uuid not null references account on delete cascade,
  purpose    text not null check (purpose in ('confirm_email', 'change_email', 'delete_account', 'recovery')),
  code_hash  text not null,
  -- The new address of an e-mail change.
  target     text,
  tries      integer not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

create table trusted_device (
  device_id         uuid primary key,
  user_id           uuid not null references account on delete cascade,
  name              text not null,
  -- P-256 SPKI for device signatures; null for a browser that is only trusted at login.
  public_key        text,
  -- Whether a login from it needs no second factor.
  trusted_for_login boolean not null default false,
  created_at        timestamptz not null
);
create index trusted_device_by_user on trusted_device (user_id, device_id);

create table client (
  client_id       text primary key collate "C",
  kind            text not null check (kind in ('svc', 'acct', 'app')),
  company_user_id uuid not null references account,
  -- The one service of a service client.
  service_id      uuid,
  name            text,
  purpose         text,
  capabilities    text[] not null default '{}',
  redirect_uri    text,
  secret_hash     text not null,
  -- Tokens of an older generation are refused (G-035).
  gen             integer not null default 1,
  created_at      timestamptz not null,
  check ((kind = 'svc') = (service_id is not null))
);
create unique index client_one_per_service on client (service_id) where kind = 'svc';
create unique index client_purpose on client (company_user_id, purpose) where purpose is not null;
create index client_by_company on client (company_user_id, kind, created_at, client_id);

-- The whitelist as it was granted, per client (T-17): newer patterns arrive by backfill only.
create table client_pattern (
  client_id text not null references client on delete cascade,
  pattern   text not null,
  primary key (client_id, pattern)
);

-- What a user agreed to once: a session, or the authorization of a client. Refresh tokens hang on it, as one family.
create table token_grant (
  id         uuid primary key,
  kind       text not null check (kind in ('session', 'client')),
  user_id    uuid not null references account on delete cascade,
  client_id  text references client on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz,
  check ((kind = 'client') = (client_id is not null))
);
create index token_grant_by_user on token_grant (user_id);
create index token_grant_by_client on token_grant (client_id) where client_id is not null;

create table refresh_token (
  hash       text primary key,
  grant_id   uuid not null references token_grant on delete cascade,
  used_at    timestamptz,
  expires_at timestamptz not null
);
create index refresh_token_by_grant on refresh_token (grant_id);
create index refresh_token_by_expiry on refresh_token (expires_at);

create table authorization_code (
  hash           text primary key,
  client_id      text not null references client on delete cascade,
  user_id        uuid not null references account on delete cascade,
  redirect_uri   text,
  code_challenge text,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  -- What was issued for it: a second use revokes this.
  grant_id       uuid
);
create index authorization_code_by_expiry on authorization_code (expires_at);

-- Detached mode (G-033): the client polls by the state that it chose.
create table detached_result (
  client_id   text not null references client on delete cascade,
  state_hash  text not null,
  mode        text,
  status      text not null check (status in ('pending', 'done', 'denied')),
  -- The code is handed over once and kept encrypted until then.
  code_encrypted text,
  created_at  timestamptz not null,
  consumed_at timestamptz,
  primary key (client_id, state_hash)
);
create index detached_result_by_time on detached_result (created_at);

-- Access tokens that were revoked one by one (RFC 7009); kept until they would have expired anyway.
create table revoked_token (
  jti        text primary key,
  expires_at timestamptz not null
);

create table signing_key (
  kid                   text primary key,
  private_key_encrypted text not null,
  public_jwk            jsonb not null,
  created_at            timestamptz not null,
  signs_from            timestamptz not null,
  retired_at            timestamptz
);

-- Which services exist, whose they are, and to which key one seals for them: keys are unique over all regions, a service
-- id leads to its company, and COMPANY/SERVICE leads to the service from every region.
create table service_entry (
  service_id        uuid primary key,
  company_user_id   uuid not null references account,
  -- As in the region, which decides. Null: another service has the code there, and this entry had not heard of it.
  share_code        text collate "C",
  public_key        text not null,
  public_key_sha256 text not null unique,
  unique (company_user_id, share_code)
);

create table delegate (
  id              uuid primary key,
  company_user_id uuid not null references account,
  email           text not null,
  name            text not null,
  -- The delegate's own account once the invitation is accepted.
  user_id         uuid unique references account,
  invite_hash     text unique,
  invite_until    timestamptz,
  created_at      timestamptz not null,
  unique (company_user_id, email)
);

create table delegate_service (
  delegate_id uuid not null references delegate on delete cascade,
  service_id  uuid not null references service_entry on delete cascade,
  -- The service's key or passphrase, sealed to the delegate's public key by the owner's device.
  sealed_key  text,
  primary key (delegate_id, service_id)
);
create index delegate_service_by_service on delegate_service (service_id);

create table recovery_copy (
  id              uuid primary key,
  company_user_id uuid not null references account,
  kind            text not null check (kind in ('client_secret', 'service_passphrase', 'webhook_secret', 'oauth_app_secret')),
  ref             text not null,
  sealed_value    text not null,
  created_at      timestamptz not null
);
create index recovery_copy_by_company on recovery_copy (company_user_id, id);

create table audit_entry (
  id              uuid primary key,
  company_user_id uuid not null,
  at              timestamptz not null,
  actor           jsonb not null,
  action          text not null,
  data            jsonb not null
);
create index audit_entry_by_company on audit_entry (company_user_id, id);

-- A region move that is not finished: copying until the home has changed, cleaning until the old region's rows are gone.
-- It outlives the process, and another one goes on from here.
create table region_move (
  user_id     uuid primary key references account,
  from_region text not null,
  to_region   text not null,
  status      text not null check (status in ('copying', 'cleaning')),
  started_at  timestamptz not null
);

-- A deleted account whose rows and files in its region are not gone yet. Written by the deletion itself, so that no crash
-- leaves data behind.
create table account_cleanup (
  user_id    uuid primary key references account,
  region     text not null,
  created_at timestamptz not null
);
create index account_cleanup_by_region on account_cleanup (region);
