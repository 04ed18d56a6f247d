-- Sharing. What an account keeps about itself lives in its home region; services, and everything that was shared with
-- them, live in the region of the company. Every table begins with the account that it moves with.

-- A service of a company whose home is this region.
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
  -- A service for tests: only its sandbox persons connect with it.
  sandbox               boolean not null default false,
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
call refuse_moved('service');

-- What stays of a deleted service: what its customers and its owner read on runs and on the documents that came of them
-- (D2-LIM-08, B-20). Those without runs are only listed, the latest thousand of a company.
create table former_service (
  company_user_id uuid not null,
  id              uuid primary key,
  name            text not null,
  public_key      text not null,
  share_code      text not null collate "C",
  has_runs        boolean not null default false,
  deleted_at      timestamptz not null
);
create index former_service_by_company on former_service (company_user_id, deleted_at, id);
call refuse_moved('former_service');

-- The log of a service: what was changed, by whom, and the health of its webhooks.
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
create index service_log_by_company on service_log (company_user_id, id);
call refuse_moved('service_log');

-- A photo that a service shows to everyone who looks up its code.
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
call refuse_moved('share_photo');

-- A custom field of a person or a company; the platform's own fields are in the code, the same everywhere (G-073).
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
call refuse_moved('contact_field');

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
-- How many bytes of files an account has: see quota_use.
create index contact_datum_files on contact_datum (owner_user_id) include (file_size) where file_key is not null;
create index contact_datum_by_expiry on contact_datum (verified_expires_at) where verified_expires_at is not null;
create index contact_datum_by_verification on contact_datum (verification_id) where verification_id is not null;
call refuse_moved('contact_datum');

-- Which companies may have a slot that follows a datum, wherever they live: the directory says where. A mark is written
-- before its slot and removed after it, so that there may be one without a slot, but never a slot without its mark.
create table datum_follower (
  owner_user_id    uuid not null,
  contact_datum_id uuid not null references contact_datum on delete cascade,
  -- The company. The row moves with its owner, so this column is not the one that tables of companies have.
  follower_user_id uuid not null,
  primary key (contact_datum_id, follower_user_id)
);
create index datum_follower_by_owner on datum_follower (owner_user_id, follower_user_id);
call refuse_moved('datum_follower');

-- A photo of a profile: portrait, logo or cover.
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
call refuse_moved('profile_photo');

-- A verification that was asked for. What is attested is here only as its salted hash, and only until it is decided: from
-- then on the datum has it, or it is gone. The plaintext is never here (G-087).
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
call refuse_moved('verification');

-- The name on the ID document that was approved last, as a salted hash of its normalised form (G-088).
create table verified_name (
  owner_user_id   uuid primary key,
  salt            text not null,
  hash            text not null,
  verification_id uuid not null references verification on delete cascade,
  created_at      timestamptz not null
);
create index verified_name_by_verification on verified_name (verification_id);
call refuse_moved('verified_name');

-- A request row of a service, also called a slot. Its id is never used again, so that a row that is published again under an
-- old slug does not bring old values back (G-096).
create table request_field (
  company_user_id       uuid not null,
  service_id            uuid not null references service on delete cascade,
  id                    uuid primary key,
  slug                  text not null collate "C",
  -- Null: published by the company. A run of a flow makes the others, which no form shows: a slot for an answer that no
  -- published row names, and the link of a file answer to the customer's field, `flow:<flow id>:<slug>`.
  flow_use              text check (flow_use in ('slot', 'link')),
  label                 text not null,
  type                  text not null,
  one_time              boolean not null,
  mandatory             boolean not null,
  audience              text not null default 'both' check (audience in ('person', 'company', 'both')),
  verified              boolean not null,
  verified_max_age_days integer,
  plugin                jsonb,
  options               jsonb,
  position              integer not null,
  created_at            timestamptz not null,
  check (flow_use = 'link' or slug ~ '^[a-z][a-z0-9_]{0,63}$')
);
create unique index request_field_by_slug on request_field (service_id, slug) where flow_use is null;
create unique index request_field_of_flow on request_field (service_id, slug) where flow_use is not null;
create index request_field_by_company on request_field (company_user_id);
create index request_field_by_type on request_field (type);
call refuse_moved('request_field');

-- A customer, person or company, that is connected with a service.
create table connection (
  company_user_id  uuid not null,
  service_id       uuid not null references service on delete cascade,
  -- Rises with time: the order and the cursor of lists.
  id               uuid primary key,
  customer_user_id uuid not null,
  customer_type    text not null check (customer_type in ('person', 'company')),
  -- Its messages, counted as they are written: how many there were, how many of the customer the service has not
  -- acknowledged, how many of the service the customer has not marked read, and the time of the last one.
  message_count    integer not null default 0,
  unread_count     integer not null default 0 check (unread_count >= 0),
  customer_unread_count integer not null default 0 check (customer_unread_count >= 0),
  last_message_at  timestamptz,
  -- Bytes of what the customer wrote here: see quota_use. They go with the connection, as its messages do.
  customer_message_bytes bigint not null default 0,
  -- And of what the service wrote here.
  service_message_bytes bigint not null default 0,
  -- When the person enrolled for two-factor approval (D1-TFA-29); null: not enrolled.
  twofa_enrolled_at timestamptz,
  connected_at     timestamptz not null,
  unique (service_id, customer_user_id)
);
create index connection_by_service on connection (service_id, id);
create index connection_by_customer on connection (customer_user_id, id);
create index connection_by_company on connection (company_user_id);
-- The conversations of a service, the latest first (A-83).
create index connection_by_message on connection (service_id, last_message_at, id) where last_message_at is not null;
-- Those that wait for an answer of the service.
create index connection_unread on connection (service_id, last_message_at, id) where unread_count > 0;
-- For the notices to company customers about a publish: they are few among many.
create index connection_by_company_customer on connection (service_id, id) where customer_type = 'company';
call refuse_moved('connection');

-- The answer to one slot. Inline: a wrapper to the service key. Binary: a separate file here, or, for a live answer from
-- a field that is not private, the customer's own file (file_key is null then).
create table connection_value (
  company_user_id     uuid not null,
  connection_id       uuid not null references connection on delete cascade,
  request_field_id    uuid not null references request_field on delete cascade,
  customer_user_id    uuid not null,
  -- The customer's field that answers; never shown to the company (D1-CONN-25). Null: typed in.
  contact_datum_id    uuid,
  live                boolean not null,
  is_private          boolean not null,
  value               text,
  file_key            text,
  file_shape          text check (file_shape in ('sealed', 'envelope', 'raw')),
  file_mime_type      text,
  file_size           bigint,
  file_sha256         text,
  -- Share-once files (G-077): when the bytes go; afterwards file_key is null and the digest stays.
  expires_at          timestamptz,
  expired_at          timestamptz,
  verification_id     uuid,
  verified_hash       text,
  verified_salt       text,
  verified_at         timestamptz,
  verified_expires_at timestamptz,
  verified_method     text,
  verified_provider   text,
  -- When the customer ends the share, and what happens then (B-24).
  shared_until        timestamptz,
  at_end              text check (at_end in ('remove', 'disconnect')),
  updated_at          timestamptz not null,
  primary key (connection_id, request_field_id),
  check (not live or contact_datum_id is not null),
  check ((shared_until is null) = (at_end is null))
);
create index connection_value_by_slot on connection_value (request_field_id);
create index connection_value_by_datum on connection_value (customer_user_id, contact_datum_id);
create index connection_value_by_company on connection_value (company_user_id);
create index connection_value_by_expiry on connection_value (expires_at) where expired_at is null;
create index connection_value_by_share_end on connection_value (shared_until) where shared_until is not null;
-- For the sweep of files that no answer refers to.
create index connection_value_by_file on connection_value (file_key) where file_key is not null;
-- How many bytes of files a customer has given: see quota_use.
create index connection_value_files on connection_value (customer_user_id) include (file_size)
  where file_key is not null;
call refuse_moved('connection_value');

-- What a customer decided about a row that was published after the connection (G-089).
create table consent (
  company_user_id  uuid not null,
  connection_id    uuid not null references connection on delete cascade,
  request_field_id uuid not null references request_field on delete cascade,
  decision         text not null check (decision in ('accepted', 'declined')),
  decided_at       timestamptz not null,
  primary key (connection_id, request_field_id)
);
create index consent_by_slot on consent (request_field_id);
create index consent_by_company on consent (company_user_id);
call refuse_moved('consent');

-- An invitation of a person by a service (NS-07, G-129).
create table connect_request (
  company_user_id uuid not null,
  service_id      uuid not null references service on delete cascade,
  id              uuid primary key,
  person_user_id  uuid not null,
  message         text,
  status          text not null check (status in ('pending', 'accepted', 'rejected', 'withdrawn', 'expired')),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  decided_at      timestamptz
);
create unique index connect_request_one_open on connect_request (service_id, person_user_id) where status = 'pending';
create index connect_request_by_service on connect_request (service_id, id);
create index connect_request_by_person on connect_request (person_user_id, id);
create index connect_request_by_company on connect_request (company_user_id);
create index connect_request_by_expiry on connect_request (expires_at) where status = 'pending';
-- Status comes first, so that a list of one status is read in the order of this index (see listOfService).
create index connect_request_by_status on connect_request (status, service_id, id);
call refuse_moved('connect_request');

-- A company that a person has blocked (A-110), in the region of the company: what the company sends begins there.
create table block (
  company_user_id uuid not null,
  person_user_id  uuid not null,
  blocked_at      timestamptz not null,
  primary key (person_user_id, company_user_id)
);
create index block_by_company on block (company_user_id);
call refuse_moved('block');
