-- Approvals: a service asks a connected person to approve something, in the region of the service's company.

-- A challenge: the person is asked to approve a login of the company (D1-TFA). A challenge past expires_at has expired, even if
-- its status says otherwise (G-118). It outlives the connection, so that its outcome can be read.
create table twofa_challenge (
  company_user_id       uuid not null,
  service_id            uuid not null references service on delete cascade,
  id                    uuid primary key,
  person_user_id        uuid not null,
  status                text not null check (status in ('pending', 'approved', 'denied', 'expired', 'revoked')),
  context               text,
  -- Null without number matching, as the service had it when the challenge was raised (G-117).
  matching_digits       text check (matching_digits ~ '^[0-9]{2}$'),
  digit_tries           integer not null default 0,
  -- G-114: null once the key may be used again. The hash is that of the request as it was sent.
  idempotency_key       text,
  request_hash          text not null,
  created_at            timestamptz not null,
  expires_at            timestamptz not null,
  completed_at          timestamptz,
  consumed_at           timestamptz,
  -- A-23: why the person denied, or what its device signed.
  reason                text check (reason in ('not_me', 'changed_my_mind')),
  receipt_signature     text,
  receipt_public_key    text,
  -- A-102: what the authenticator of a passkey signed, and how the person unlocked the approval.
  receipt_assertion     jsonb,
  unlocked_by           text check (unlocked_by in ('passkey', 'device_key', 'passcode')),
  check ((status = 'pending') = (completed_at is null)),
  check (status <> 'pending' or consumed_at is null)
);
create unique index twofa_challenge_by_key on twofa_challenge (service_id, idempotency_key);
create index twofa_challenge_open on twofa_challenge (person_user_id, expires_at) where status = 'pending';
create index twofa_challenge_by_end on twofa_challenge (coalesce(completed_at, expires_at));
create index twofa_challenge_by_company on twofa_challenge (company_user_id);
call refuse_moved('twofa_challenge');
