-- Contracts: documents that a service sends to its customers, what they signed, and messages. All of it lives in the region
-- of the company.

-- A document (D1-DOC). One for a single customer is sealed to that customer's key; a broadcast is in the clear. The content
-- is a file of the store for every kind of payload, because it may be as large as an upload.
create table document (
  company_user_id       uuid not null,
  -- No foreign key: the documents of flow runs outlive their service (D2-LIM-08), the others are deleted with it.
  service_id            uuid not null,
  -- Rises with time: the order and the cursor of lists.
  id                    uuid primary key,
  -- Null: a broadcast, for everyone who is connected, also later (A-55).
  recipient_user_id     uuid,
  -- No foreign key: the document outlives its connection (A-63, A-66). Null also for the company's own copy in a flow run.
  connection_id         uuid,
  name                  text not null,
  payload_kind          text not null check (payload_kind in ('json', 'file')),
  kind                  text not null check (kind in ('document', 'agreement', 'subscription')),
  requires_signature    boolean not null,
  requires_acceptance   boolean not null,
  -- A flag for devices (D1-DOC-10): nothing here depends on it.
  is_private            boolean not null,
  status                text not null
    check (status in ('waiting', 'offering', 'ready_to_sign', 'active', 'active_but_ending', 'ended')),
  metadata              jsonb not null,
  -- When it ends or has ended, and whose decision that was: the notices differ (A-62).
  cancel_effective_date text collate "C" check (cancel_effective_date ~ '^\d{4}-\d{2}-\d{2}$'),
  cancelled_by          text check (cancelled_by in ('customer', 'company')),
  -- Of a file; as the company sent them.
  mime_type             text,
  original_name         text,
  -- The content in the file store: for one customer the body `{encrypted, value}` with the wrapper, of a broadcast the bytes
  -- of the file or the JSON text. served_sha256 is that of this file, content_sha256 that of the wrapper, which is signed.
  content_key           text not null unique,
  content_size          bigint not null,
  served_sha256         text not null,
  content_sha256        text,
  -- The SHA-256 of the plain PDF: as the company said it, since the seal that of the sealed one.
  plain_sha256          text,
  original_plain_sha256 text,
  sealed_at             timestamptz,
  -- The company's copy of the sealed PDF, for the key of the service.
  service_copy_key      text,
  service_copy_size     bigint,
  service_copy_sha256   text,
  -- A copy for one participant of a flow run: of which output, and where in the line of signers (null: it need not act).
  flow_run_id           uuid,
  output_key            text,
  party_key             text,
  line_position         integer,
  -- FG-20: an active copy of a run that was cancelled binds no one.
  run_cancelled         boolean not null default false,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  -- D1-DOC-11 to D1-DOC-15: a contract has one recipient.
  check (recipient_user_id is not null
    or (kind = 'document' and not requires_signature and not requires_acceptance and not is_private
      and connection_id is null and content_sha256 is null and flow_run_id is null)),
  check (recipient_user_id is null or content_sha256 is not null),
  check (status <> 'waiting' or flow_run_id is not null),
  check (status <> 'active_but_ending' or (cancel_effective_date is not null and cancelled_by is not null)),
  check ((sealed_at is null) = (original_plain_sha256 is null)),
  check (payload_kind = 'file' or (plain_sha256 is null and sealed_at is null))
);
create index document_by_service on document (service_id, id);
create index document_by_status on document (service_id, status, id);
create index document_by_kind on document (service_id, kind, id);
create index document_by_connection on document (connection_id, id);
create index document_by_recipient on document (recipient_user_id, id);
create index document_broadcasts on document (service_id, id) where recipient_user_id is null;
create index document_by_end on document (cancel_effective_date, id) where status = 'active_but_ending';
create index document_by_service_copy on document (service_copy_key) where service_copy_key is not null;
create index document_by_run on document (flow_run_id, output_key) where flow_run_id is not null;
-- G-127: what keeps a connection from ending.
create index document_active_contracts on document (service_id, connection_id)
  where kind <> 'document' and status in ('active', 'active_but_ending') and not run_cancelled;
-- How many bytes of files a company has stored: see quota_use.
create index document_by_company on document (company_user_id) include (content_size, service_copy_size);
call refuse_moved('document');

-- A signature or acceptance of a document (D1-DOC-05): what was signed, by whom and how.
create table document_signature (
  company_user_id      uuid not null,
  document_id          uuid not null references document on delete cascade,
  id                   uuid primary key,
  action               text not null check (action in ('signed', 'accepted')),
  method               text check (method in ('biometric', 'twofa', 'email', 'custodian')),
  content_sha256       text not null,
  -- Of the PDF that was signed, before the seal; null of a JSON contract.
  plain_sha256         text,
  signer_first_name    text not null,
  signer_last_name     text not null,
  signer_name_verified boolean not null,
  -- A-102: what a device signed, and whether it was a passkey; null of every other method.
  evidence             jsonb,
  created_at           timestamptz not null,
  check ((action = 'signed') = (method is not null))
);
-- A copy is signed or accepted once.
create unique index document_signature_by_document on document_signature (document_id);
-- Ids rise with time: what was signed lately.
create index document_signature_by_company on document_signature (company_user_id, id);
call refuse_moved('document_signature');

-- A message to all connections that a service has at one moment (A-69). Its text is stored once; the rows of `message` refer
-- to it. They are written some at a time, in the order of the connections, so that no other call waits for a large service.
create table message_broadcast (
  company_user_id  uuid not null,
  service_id       uuid not null references service on delete cascade,
  id               uuid primary key,
  body             text not null,
  recipients       integer not null,
  -- The last connection that gets it, and the last one that has it already.
  last_connection  uuid,
  delivered_until  uuid,
  -- Null while rows are still to be written.
  delivered_at     timestamptz,
  created_at       timestamptz not null
);
create index message_broadcast_by_service on message_broadcast (service_id);
create index message_broadcast_by_company on message_broadcast (company_user_id);
create index message_broadcast_unfinished on message_broadcast (created_at) where delivered_at is null;
call refuse_moved('message_broadcast');

-- A message of a customer to a service or of the service to the customer; it goes with its connection (A-68).
create table message (
  company_user_id uuid not null,
  connection_id   uuid not null references connection on delete cascade,
  -- Counted per connection while the connection is locked: the order in which messages can be seen. Ids come from several
  -- processes, so a boundary by id could cover a message that its reader has never seen.
  position        integer not null,
  id              uuid not null unique,
  sender          text not null check (sender in ('customer', 'service')),
  -- Wrappers for the key of the recipient and for that of the sender. Of a broadcast there is only its text.
  body            text,
  own_body        text,
  broadcast_id    uuid references message_broadcast on delete cascade,
  created_at      timestamptz not null,
  -- When the service acknowledged it, or the customer marked it read.
  read_at         timestamptz,
  primary key (connection_id, position),
  check ((body is null) = (broadcast_id is not null)),
  check (broadcast_id is null or (sender = 'service' and own_body is null))
);
create index message_unread on message (connection_id, sender, position) where read_at is null;
create index message_by_broadcast on message (broadcast_id) where broadcast_id is not null;
create index message_by_company on message (company_user_id);
call refuse_moved('message');
