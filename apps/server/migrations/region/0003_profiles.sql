-- What a person or a company keeps about itself: contact data, photos, attestations. These rows belong to whoever they
-- describe, person or company, live in that account's home region, and move and end with it.

-- As refuse_moved_company, for the tables that are keyed by their owner.
create function refuse_moved_owner() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(new.owner_user_id, old.owner_user_id);
begin
  if current_setting('company_data.may_write', true) = owner::text then
    return coalesce(new, old);
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(owner::text, 0));
  if exists (select from moved_company where company_user_id = owner) then
    raise exception 'the account is moving to another region' using errcode = 'CDMOV';
  end if;
  perform set_config('company_data.may_write', owner::text, true);
  return coalesce(new, old);
end
$$;

-- Custom fields; the system's own are in the code, the same everywhere (G-073).
create table contact_field (
  owner_user_id uuid not null,
  id            uuid primary key,
  slug          text not null,
  label         text not null,
  type          text not null,
  usertype      text not null check (usertype in ('person', 'company', 'any')),
  sort          integer not null default 0,
  created_at    timestamptz not null,
  unique (owner_user_id, slug)
);
create index contact_field_by_type on contact_field (type);

-- One filled field. A person's value is a wrapper to the person's own key, private or not (CX-03); a company's business
-- card is plaintext (D1-CF-06).
create table contact_datum (
  owner_user_id       uuid not null,
  id                  uuid primary key,
  -- A system field or a custom one of the owner.
  contact_field_id    uuid not null,
  value               text,
  is_private          boolean not null default false,
  -- The file, on the photo and document lanes. What is stored is exactly what is served: the JSON body of the sealed and
  -- the envelope shape, or the raw bytes (G-076, G-079).
  file_key            text,
  file_shape          text check (file_shape in ('sealed', 'envelope', 'raw')),
  file_mime_type      text,
  file_name           text,
  file_size           bigint,
  file_sha256         text,
  -- The attestation that holds now (G-087); all null: none.
  verification_id     uuid,
  verified_hash       text,
  verified_salt       text,
  verified_at         timestamptz,
  verified_expires_at timestamptz,
  verified_method     text check (verified_method in ('email', 'sms', 'id_document')),
  verified_provider   text,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  check ((file_key is null) = (file_shape is null)),
  check ((verification_id is null) = (verified_hash is null))
);
create index contact_datum_by_owner on contact_datum (owner_user_id, id);
create index contact_datum_by_field on contact_datum (contact_field_id);
create unique index contact_datum_by_file on contact_datum (file_key);
create index contact_datum_by_expiry on contact_datum (verified_expires_at) where verified_expires_at is not null;
create index contact_datum_by_verification on contact_datum (verification_id) where verification_id is not null;

create table profile_photo (
  owner_user_id  uuid not null,
  id             uuid primary key,
  kind           text not null check (kind in ('profile', 'logo', 'cover')),
  mime_type      text not null,
  size           integer not null,
  content_sha256 text not null,
  file_key       text not null,
  created_at     timestamptz not null
);
create index profile_photo_by_owner on profile_photo (owner_user_id, id);

-- An attestation that was asked for. What is attested is here only as its salted hash, and only until it is decided: from
-- then on the datum has it, or nobody. The plaintext never is (G-087).
create table verification (
  owner_user_id    uuid not null,
  id               uuid primary key,
  contact_datum_id uuid not null references contact_datum on delete cascade,
  method           text not null check (method in ('email', 'sms', 'id_document')),
  status           text not null check (status in ('pending', 'verified', 'rejected', 'ended')),
  -- Null for an ID document, which an operator decides.
  code_hash        text,
  code_expires_at  timestamptz,
  tries            integer not null default 0,
  salt             text,
  hash             text,
  -- The value that was attested: an edit in between must not be called verified.
  datum_updated_at timestamptz not null,
  created_at       timestamptz not null,
  decided_at       timestamptz,
  -- When the attestation ends; null: never.
  expires_at       timestamptz,
  check ((status = 'pending') = (hash is not null)),
  check ((hash is null) = (salt is null))
);
create index verification_by_owner on verification (owner_user_id, id);
create index verification_by_datum on verification (contact_datum_id);
create index verification_pending on verification (id) where status = 'pending';
create index verification_by_expiry on verification (expires_at) where status = 'verified';
create index verification_by_end on verification (decided_at) where status in ('rejected', 'ended');

-- G-088: the name on the ID document that was approved last, as a salted hash of its normalised form.
create table verified_name (
  owner_user_id   uuid primary key,
  salt            text not null,
  hash            text not null,
  verification_id uuid not null references verification on delete cascade,
  created_at      timestamptz not null
);
create index verified_name_by_verification on verified_name (verification_id);

create trigger refuse_moved_owner before insert or update or delete on contact_field
  for each row execute function refuse_moved_owner();
create trigger refuse_moved_owner before insert or update or delete on contact_datum
  for each row execute function refuse_moved_owner();
create trigger refuse_moved_owner before insert or update or delete on profile_photo
  for each row execute function refuse_moved_owner();
create trigger refuse_moved_owner before insert or update or delete on verification
  for each row execute function refuse_moved_owner();
create trigger refuse_moved_owner before insert or update or delete on verified_name
  for each row execute function refuse_moved_owner();
