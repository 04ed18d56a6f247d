-- Sharing, in the region of the company that is shared with: request rows, connections, values, consents, invitations.

-- A request row, also called a slot: its id is never used again, so that a row that is published anew under an old slug
-- does not bring old values back (G-096).
create table request_field (
  company_user_id       uuid not null,
  service_id            uuid not null references service on delete cascade,
  id                    uuid primary key,
  slug                  text not null collate "C" check (slug ~ '^[a-z][a-z0-9_]{0,63}$'),
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
  unique (service_id, slug)
);
create index request_field_by_company on request_field (company_user_id);
create index request_field_by_type on request_field (type);

create table connection (
  company_user_id  uuid not null,
  service_id       uuid not null references service on delete cascade,
  -- Rises with time: the order and the cursor of lists.
  id               uuid primary key,
  customer_user_id uuid not null,
  customer_type    text not null check (customer_type in ('person', 'company')),
  unread_count     integer not null default 0,
  last_message_at  timestamptz,
  twofa_enrolled   boolean not null default false,
  connected_at     timestamptz not null,
  unique (service_id, customer_user_id)
);
create index connection_by_service on connection (service_id, id);
create index connection_by_customer on connection (customer_user_id, id);
create index connection_by_company on connection (company_user_id);
-- For what company customers are told of a publish: they are few among many.
create index connection_by_company_customer on connection (service_id, id) where customer_type = 'company';

-- The answer to one slot. Inline: a wrapper to the service key. Binary: a file of its own here, or, for a live answer from
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
  updated_at          timestamptz not null,
  primary key (connection_id, request_field_id),
  check (not live or contact_datum_id is not null)
);
create index connection_value_by_slot on connection_value (request_field_id);
create index connection_value_by_datum on connection_value (customer_user_id, contact_datum_id);
create index connection_value_by_company on connection_value (company_user_id);
create index connection_value_by_expiry on connection_value (expires_at) where expired_at is null;
-- For the sweep of files that no answer refers to.
create index connection_value_by_file on connection_value (file_key) where file_key is not null;

-- A row that was published after the connection, and what the customer said to it (G-089).
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

create trigger refuse_moved_company before insert or update or delete on request_field
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on connection
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on connection_value
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on consent
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on connect_request
  for each row execute function refuse_moved_company();
