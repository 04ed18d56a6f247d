-- Who may call: accounts, machine clients, tokens, authorizations and delegates.

-- A person, a company, or a delegate of a company. A deleted account stays as a row without e-mail, keys and secrets, so
-- that its ids and codes are never given to anyone else.
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
  -- The home region (G-043), and the region that the account is moving to.
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
  -- Set up in a fresh session or with the password, or used at a login since: only then its codes prove an act (B-03).
  totp_proven                    boolean not null default false,
  -- The last time step whose code was used, because a code works once.
  totp_last_step                 bigint,
  passcode_hash                  text,
  -- Wrong passcodes in a row; too many of them remove the passcode (A-101).
  passcode_wrong                 integer not null default 0,
  -- A person of a sandbox, who connects with this service only and is deleted with it.
  sandbox_service_id             uuid,
  -- The company of that service.
  sandbox_company_user_id        uuid references account,
  created_at                     timestamptz not null,
  deleted_at                     timestamptz,
  check ((usertype = 'delegate') = (company_user_id is not null)),
  check ((usertype = 'delegate') = (code is null)),
  check ((sandbox_service_id is null) = (sandbox_company_user_id is null)),
  check (deleted_at is not null or (email is not null and encrypted_private_key is not null))
);
create index account_unconfirmed on account (user_id) where email_confirmed_at is null and deleted_at is null;
create index account_by_sandbox on account (sandbox_service_id) where sandbox_service_id is not null;
create index account_by_sandbox_company on account (sandbox_company_user_id) where sandbox_company_user_id is not null;
create index account_by_company on account (company_user_id) where company_user_id is not null;
-- An operator finds a company by the beginning of its name.
create index account_company_names on account (lower(display_name) text_pattern_ops)
  where usertype = 'company' and deleted_at is null;

-- A code that was mailed, as a keyed hash with its number of tries: one open code per account and purpose.
create table mailed_code (
  user_id    uuid not null references account on delete cascade,
  purpose    text not null check (purpose in
    ('confirm_email', 'change_email', 'delete_account', 'recovery', 'proof', 'kit_return', 'start_over')),
  -- The one thing that it is valid for, such as the document that it signs; empty: everything of its purpose.
  about      text not null default '',
  code_hash  text not null,
  -- The new address of an e-mail change.
  target     text,
  tries      integer not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, purpose, about)
);

-- A device that an account trusts: to sign for it, to log in without the second factor, or both.
create table trusted_device (
  device_id         uuid primary key,
  user_id           uuid not null references account on delete cascade,
  name              text not null,
  -- P-256 SPKI for device signatures; null for a browser that is only trusted at login.
  public_key        text,
  -- Whether a login from it needs no second factor.
  trusted_for_login boolean not null default false,
  -- A passkey signs with an assertion, in which the device reports that it verified the user (A-100).
  kind              text not null default 'key' check (kind in ('key', 'passkey')),
  credential_id     text unique collate "C",
  -- The private keys of the account, wrapped under a key that only the passkey can derive.
  wrapped_key          jsonb,
  wrapped_recovery_key jsonb,
  -- Whether the passkey may be copied to other devices of its owner; null if the app did not say.
  synced            boolean,
  created_at        timestamptz not null,
  last_used_at      timestamptz,
  check ((kind = 'passkey') = (credential_id is not null)),
  check (kind = 'key' or public_key is not null),
  check (kind = 'passkey' or (wrapped_key is null and wrapped_recovery_key is null))
);
create index trusted_device_by_user on trusted_device (user_id, device_id);

-- The keys of others that an account remembers, encrypted on its devices under a key that the platform does not have (A-112).
create table pin_book (
  user_id    uuid primary key references account on delete cascade,
  version    integer not null check (version > 0),
  value      text not null,
  changed_at timestamptz not null
);

-- What a person shared, signed, approved and ended, encrypted on the person's devices like the pin book.
create table activity_book (
  user_id    uuid primary key references account on delete cascade,
  version    integer not null check (version > 0),
  value      text not null,
  changed_at timestamptz not null
);

-- A copy of a company's secret, sealed to its recovery key.
create table recovery_copy (
  id              uuid primary key,
  company_user_id uuid not null references account,
  kind            text not null check (kind in ('client_secret', 'service_passphrase', 'webhook_secret', 'oauth_app_secret', 'account_key_passphrase')),
  ref             text not null,
  sealed_value    text not null,
  created_at      timestamptz not null
);
create index recovery_copy_by_company on recovery_copy (company_user_id, id);
-- B-22: one of each secret.
create unique index recovery_copy_one_per_ref on recovery_copy (company_user_id, kind, ref);

-- The recovery kit of a person or company (A-95): a keyed hash of the proof of its code, and the keys that the code wraps.
create table recovery_kit (
  user_id                        uuid primary key references account on delete cascade,
  -- Printed on the sheet, so that its owner knows which sheet is the current one.
  kit_id                         text not null,
  proof_hash                     text not null,
  encrypted_private_key          jsonb not null,
  -- Of a company only.
  encrypted_recovery_private_key jsonb,
  created_at                     timestamptz not null,
  -- When its owner has typed two groups of the sheet.
  confirmed_at                   timestamptz
);

-- A return with the kit (A-96) or a start-over (A-98) that was begun: one of each kind per account.
create table account_return (
  id                  uuid primary key,
  user_id             uuid not null references account on delete cascade,
  kind                text not null check (kind in ('kit', 'start_over')),
  -- A code is mailed, or the time until due_at runs.
  state               text not null check (state in ('mailed', 'waiting')),
  -- Of a return that may be finished: the token as a keyed hash.
  token_hash          text unique,
  token_expires_at    timestamptz,
  -- Whether a code of the second factor was shown; without one the return turns the second factor off.
  second_factor_shown boolean not null default false,
  requested_at        timestamptz not null,
  due_at              timestamptz,
  -- When the next mail about the waiting time is due.
  next_notice_at      timestamptz,
  check ((state = 'waiting') = (due_at is not null)),
  check ((token_hash is null) = (token_expires_at is null)),
  check (kind = 'kit' or (state = 'waiting' and token_hash is null)),
  unique (user_id, kind)
);
-- A return and a start-over cannot both wait.
create unique index account_return_waiting on account_return (user_id) where state = 'waiting';
create index account_return_by_due_time on account_return (kind, due_at) where state = 'waiting';
create index account_return_by_notice on account_return (next_notice_at) where next_notice_at is not null;
create index account_return_by_request on account_return (requested_at) where state = 'mailed';

-- A recovery code of the second factor, as a keyed hash; it is deleted when it is used (A-97).
create table recovery_code (
  user_id   uuid not null references account on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- What was checked about a company (A-107, A-108): the domain it owns, and what the operator found out. A company without a
-- row was never checked. The keys find companies whose name or code looks the same.
create table company_identity (
  company_user_id   uuid primary key references account on delete cascade,
  name_key          text not null,
  -- Of the name before its case is folded.
  look_key          text not null,
  code_key          text not null,
  -- The domain that is shown, and its last check.
  domain            text,
  checked_at        timestamptz,
  -- Of the operator; null once it has ended.
  legal_name        text,
  register          text,
  country           text,
  verified_at       timestamptz,
  expires_at        timestamptz,
  -- How many mails have announced the end.
  expiry_notices    smallint not null default 0,
  suspended_at      timestamptz,
  suspension_reason text,
  check ((verified_at is null) = (expires_at is null))
);
create index company_identity_by_name on company_identity (name_key);
create index company_identity_by_look on company_identity (look_key);
create index company_identity_by_code on company_identity (code_key);
create index company_identity_by_expiry on company_identity (expires_at) where expires_at is not null;

-- A domain that a company says it owns, with the token that it publishes there as a proof.
create table company_domain (
  id              uuid primary key,
  company_user_id uuid not null references account on delete cascade,
  domain          text not null collate "C",
  token           text not null,
  status          text not null check (status in ('pending', 'verified', 'failing', 'ended')),
  method          text check (method in ('dns', 'https')),
  created_at      timestamptz not null,
  verified_at     timestamptz,
  checked_at      timestamptz,
  next_check_at   timestamptz,
  failing_since   timestamptz,
  -- The number of mails to the owner about the missing proof.
  failing_notices smallint not null default 0,
  last_error      text,
  unique (company_user_id, domain)
);
create unique index company_domain_one_owner on company_domain (domain) where status in ('verified', 'failing');
create index company_domain_by_next_check on company_domain (next_check_at) where status in ('verified', 'failing');

-- The audit log of a company (G-055).
create table audit_entry (
  id              uuid primary key,
  company_user_id uuid not null,
  at              timestamptz not null,
  actor           jsonb not null,
  action          text not null,
  data            jsonb not null
);
create index audit_entry_by_company on audit_entry (company_user_id, id);

-- A deleted account whose rows and files in its region are not gone yet. The deletion itself writes this row, so that no
-- crash leaves data behind.
create table account_cleanup (
  user_id    uuid primary key references account,
  region     text not null,
  created_at timestamptz not null
);
create index account_cleanup_by_region on account_cleanup (region);

-- An account that the operator has to keep: nothing deletes it until the hold ends.
create table legal_hold (
  user_id   uuid primary key references account,
  reason    text not null,
  -- The name of the operator.
  placed_by text not null,
  placed_at timestamptz not null
);

-- What operators did about holds. A row is never changed or removed, and outlives the account, which it names only by its id.
create table legal_hold_record (
  id            uuid primary key,
  -- By the clock of the database, not by that of a process.
  at            timestamptz not null default clock_timestamp(),
  user_id       uuid not null,
  change        text not null check (change in ('placed', 'changed', 'ended')),
  reason        text not null,
  operator_name text not null
);
create index legal_hold_record_by_account on legal_hold_record (user_id, id);

create function keep_legal_hold_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.at := clock_timestamp();
    return new;
  end if;
  raise exception 'the record of holds cannot be changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger legal_hold_record_is_kept before insert or update or delete on legal_hold_record
  for each row execute function keep_legal_hold_record();
create trigger legal_hold_record_is_not_emptied before truncate on legal_hold_record
  for each statement execute function keep_legal_hold_record();

-- A deletion that an operator ordered. The row stays when the account is gone, and names it only by its id.
create table requested_deletion (
  id         uuid primary key,
  user_id    uuid not null,
  usertype   text not null check (usertype in ('person', 'company')),
  region     text not null,
  reason     text not null,
  -- The name of the operator.
  ordered_by text not null,
  ordered_at timestamptz not null,
  deleted_at timestamptz,
  -- Why it was refused.
  error_key  text,
  check (deleted_at is null or error_key is null)
);
create unique index requested_deletion_open on requested_deletion (user_id)
  where deleted_at is null and error_key is null;
create index requested_deletion_by_account on requested_deletion (user_id, id);

-- The record of a deletion is finished once, and never changed or removed afterwards.
create function keep_requested_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.deleted_at is null and old.error_key is null
      and (new.id, new.user_id, new.usertype, new.region, new.reason, new.ordered_by, new.ordered_at)
        = (old.id, old.user_id, old.usertype, old.region, old.reason, old.ordered_by, old.ordered_at) then
      return new;
    end if;
  end if;
  raise exception 'the record of a deletion cannot be changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger requested_deletion_is_kept before update or delete on requested_deletion
  for each row execute function keep_requested_deletion();
create trigger requested_deletion_is_not_emptied before truncate on requested_deletion
  for each statement execute function keep_requested_deletion();

-- When the data of a company's flow runs is deleted, since it moved to a level without contract flows (FG-38). At most one date
-- of a company is still to come; one that has passed stays until its region has deleted the data.
create table flow_data_deletion (
  user_id uuid not null references account on delete cascade,
  due_at  timestamptz not null,
  primary key (user_id, due_at)
);
create index flow_data_deletion_by_date on flow_data_deletion (due_at);

-- A machine client of a company: for one service, for the account, or a sign-in app.
create table client (
  client_id       text primary key collate "C",
  kind            text not null check (kind in ('svc', 'acct', 'app')),
  company_user_id uuid not null references account,
  -- The service of a service client or of a sign-in app.
  service_id      uuid,
  name            text,
  purpose         text,
  capabilities    text[] not null default '{}',
  -- A sign-in app has one to twenty (A-38), any other client at most one.
  redirect_uris   text[] not null default '{}',
  -- Of a sign-in app: where a browser may return to after a logout (B-10).
  post_logout_redirect_uris text[] not null default '{}',
  secret_hash     text not null,
  -- Tokens of an older generation are refused (G-035).
  gen             integer not null default 1,
  -- The replaced secret and its tokens, of the generation before, work until then (B-14).
  previous_secret_hash  text,
  previous_secret_until timestamptz,
  created_at      timestamptz not null,
  check ((previous_secret_hash is null) = (previous_secret_until is null)),
  check ((kind = 'acct') = (service_id is null)),
  check (cardinality(redirect_uris) between (kind = 'app')::int and case kind when 'app' then 20 else 1 end),
  check (cardinality(post_logout_redirect_uris) <= case kind when 'app' then 20 else 0 end)
);
create unique index client_one_per_service on client (service_id) where kind = 'svc';
create index client_by_service on client (service_id) where service_id is not null;
create unique index client_purpose on client (company_user_id, purpose) where purpose is not null;
create index client_by_previous_secret on client (previous_secret_until) where previous_secret_until is not null;
create index client_by_company on client (company_user_id, kind, created_at, client_id);

-- The whitelist of a client as it was granted; newer patterns arrive by backfill only (T-17).
create table client_pattern (
  client_id text not null references client on delete cascade,
  pattern   text not null,
  primary key (client_id, pattern)
);

-- What a user agreed to once, a session or the authorization of a client, with its refresh tokens as one family.
create table token_grant (
  id         uuid primary key,
  kind       text not null check (kind in ('session', 'client')),
  user_id    uuid not null references account on delete cascade,
  client_id  text references client on delete cascade,
  -- How a session was opened (A-104); null for the authorization of a client.
  opened_by  text check (opened_by in ('password', 'passkey', 'kit', 'register', 'invite')),
  -- The app that a session said it is, the passkey that opened it, and the browser by name, such as “Chrome on Android”.
  app        text,
  device_id  uuid,
  agent      text check (length(agent) <= 60),
  created_at timestamptz not null,
  revoked_at timestamptz,
  check ((kind = 'client') = (client_id is not null)),
  check ((kind = 'session') = (opened_by is not null))
);
create index token_grant_by_user on token_grant (user_id);
create index token_grant_by_client on token_grant (client_id) where client_id is not null;

-- A refresh token as its hash; a second use of one revokes its grant.
create table refresh_token (
  hash       text primary key,
  grant_id   uuid not null references token_grant on delete cascade,
  -- The generation of the client's secret that it was issued with; null: a session's.
  client_gen integer,
  used_at    timestamptz,
  expires_at timestamptz not null
);
create index refresh_token_by_grant on refresh_token (grant_id);
create index refresh_token_by_expiry on refresh_token (expires_at);

-- An access token that was revoked by itself (RFC 7009), kept until it would have expired anyway.
create table revoked_token (
  jti        text primary key,
  expires_at timestamptz not null
);

-- A key that signs access tokens (EdDSA) or ID tokens (RS256, A-41), its private part encrypted at rest.
create table signing_key (
  kid                   text primary key,
  algorithm             text not null check (algorithm in ('EdDSA', 'RS256')),
  private_key_encrypted text not null,
  public_jwk            jsonb not null,
  created_at            timestamptz not null,
  signs_from            timestamptz not null,
  retired_at            timestamptz
);

-- An authorization code as its hash.
create table authorization_code (
  hash              text primary key,
  client_id         text not null references client on delete cascade,
  user_id           uuid not null references account on delete cascade,
  redirect_uri      text,
  code_challenge    text,
  -- Of a sign-in: the nonce of the request, when the person proved who it is, and what it gives to the app, encrypted at
  -- rest until the code is exchanged or has expired.
  nonce             text,
  auth_time         timestamptz,
  consent_encrypted text,
  expires_at        timestamptz not null,
  used_at           timestamptz,
  -- The grant that was issued for it; a second use of the code revokes it.
  grant_id          uuid
);
create index authorization_code_by_user on authorization_code (user_id);
create index authorization_code_by_expiry on authorization_code (expires_at);
create index authorization_code_consent on authorization_code (expires_at) where consent_encrypted is not null;

-- A sign-in app of a company (G-141); its name, service and redirect URIs are those of its client.
create table sign_in_app (
  id              uuid primary key,
  client_id       text not null unique references client on delete cascade,
  company_user_id uuid not null references account,
  -- What it asks a person for, in the order of the company.
  claims          jsonb not null,
  claims_delivery text not null check (claims_delivery in ('encrypted', 'plaintext'))
);
create index sign_in_app_by_company on sign_in_app (company_user_id, id);

-- What a person gave to a sign-in app, as long as the grant holds; encrypted at rest, also what is sealed to the service.
create table consented_claims (
  grant_id         uuid primary key references token_grant on delete cascade,
  claims_encrypted text not null,
  -- A-43: of claims in plaintext, the end of the first access token.
  expires_at       timestamptz
);
create index consented_claims_by_expiry on consented_claims (expires_at) where expires_at is not null;

-- The result of an authorization in detached mode, which the client polls by the state that it chose (G-033).
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

-- A delegate of a company, from its invitation on; the services it may open are in delegate_service.
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
