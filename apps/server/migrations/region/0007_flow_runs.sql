-- Runs of flows, in the region of the company that owns the flow. What parties answer is here only as it was sealed for each of
-- them; the files are in the file store of the account `holder_user_id`, in its home region (FG-42).

-- A run: one execution of one version of a flow (D2-OV-03). Every writer of a run has locked its row.
create table flow_run (
  company_user_id  uuid not null,
  -- No foreign key: the run outlives its service (D2-LIM-08).
  service_id       uuid not null,
  flow_id          uuid not null,
  flow_version     integer not null,
  -- Rises with time: lists are newest first.
  id               uuid primary key,
  -- `awaiting_<party key>` while a party has to answer (no party is called `signature`), then one of the others (FG-19).
  status           text collate "C" not null check (status ~ '^(awaiting_[a-z][a-z0-9_]{0,99}|generating|completed|cancelled)$'),
  current_node     text not null,
  -- Who answered last, and therefore generates (FA-53).
  generating_party text,
  -- Party key → user id; the owner's party has the company.
  bindings         jsonb not null,
  -- The connection of the primary counterparty: the first party in the definition that is not the owner's (D2-RUN-04).
  connection_id    uuid not null,
  primary_user_id  uuid not null,
  -- D2-PTY-18: the UTC date of the trigger.
  reference_date   text collate "C" not null check (reference_date ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The company's own values that the text shows, in plaintext; null when the text names none (D2-TAG-15).
  owner_tag_values jsonb,
  -- How many answers there are: the place of the next one.
  answer_count     integer not null default 0,
  -- Bytes of its answers and of the tag values of its users: see quota_use.
  data_bytes       bigint not null default 0,
  created_at       timestamptz not null,
  completed_at     timestamptz,
  cancelled_at     timestamptz,
  cancel_reason    text check (cancel_reason in
    ('owner', 'customer', 'declined', 'document_cancelled', 'connection_ended', 'data_deletion')),
  -- When its answers, files, tag values and links were deleted (D2-LIM-05 to D2-LIM-07); null: they are here.
  data_deleted_at  timestamptz,
  foreign key (flow_id, flow_version) references flow_version on delete cascade,
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (data_deleted_at is null or status in ('completed', 'cancelled'))
);
create index flow_run_by_service on flow_run (service_id, id);
create index flow_run_by_status on flow_run (service_id, status, id);
create index flow_run_by_flow on flow_run (flow_id, id);
create index flow_run_by_flow_status on flow_run (flow_id, status, id);
create index flow_run_by_version on flow_run (flow_id, flow_version);
create index flow_run_by_company on flow_run (company_user_id) include (data_bytes);
create index flow_run_with_data on flow_run (company_user_id, id) where data_deleted_at is null;
call refuse_moved('flow_run');

-- A user who is bound to one party of a run or to several: copies are per user, not per party (FG-25, T-23).
create table flow_run_user (
  company_user_id uuid not null,
  run_id          uuid not null references flow_run on delete cascade,
  user_id         uuid not null,
  -- Both null for the owning company. The connection may have ended since.
  connection_id   uuid,
  customer_type   text check (customer_type in ('person', 'company')),
  -- This user's entry `{public, public_tags, private}`, sealed; null when the text names no value of a customer (D2-TAG-13).
  tag_values      jsonb,
  primary key (run_id, user_id),
  check ((connection_id is null) = (customer_type is null))
);
create index flow_run_user_by_user on flow_run_user (user_id, run_id);
create index flow_run_user_by_connection on flow_run_user (connection_id, run_id);
create index flow_run_user_by_company on flow_run_user (company_user_id);
call refuse_moved('flow_run_user');

-- One user's copy of one answer (D2-OV-07): a wrapper for the user's key, or the reference of a file.
create table flow_run_answer (
  company_user_id     uuid not null,
  run_id              uuid not null references flow_run on delete cascade,
  -- The place of the answer in the run, in the order of submission.
  position            integer not null,
  user_id             uuid not null,
  slug                text not null,
  -- Who gave it, and where.
  party_key           text not null,
  node_key            text not null,
  value               text not null,
  file_id             uuid,
  source_private      boolean not null,
  -- The field of the profile that it was linked from, of the person who answered; never shown (D2-EVT-03).
  contact_datum_id    uuid,
  -- As the field was verified when it was linked; all null: it was not (D2-RUN-23).
  verification_id     uuid,
  verified_hash       text,
  verified_salt       text,
  verified_at         timestamptz,
  verified_expires_at timestamptz,
  verified_method     text,
  verified_provider   text,
  primary key (run_id, position, user_id),
  -- No node follows itself, so that a field is answered once (FA-65).
  unique (run_id, slug, user_id)
);
create index flow_run_answer_by_company on flow_run_answer (company_user_id);
call refuse_moved('flow_run_answer');

-- A sealed file: staged for a run that is still to start (FG-27), the copy of a shared PDF in a run, or a file that is an answer.
create table flow_run_file (
  company_user_id  uuid not null,
  service_id       uuid not null references service on delete cascade,
  flow_id          uuid not null references flow on delete cascade,
  id               uuid primary key,
  -- Null while it is staged.
  run_id           uuid references flow_run on delete cascade,
  -- Whom it is sealed to; unknown while it is staged.
  for_user_id      uuid,
  -- Of a shared PDF: the customer that shared it, and since the start which source of the definition it is.
  source_user_id   uuid,
  source_key       text,
  -- Of an answer: its field and the node on which it was uploaded; submitted with the answer.
  slug             text,
  node_key         text,
  submitted        boolean not null default false,
  -- FG-29: an id without bytes is that of a linked file that is too large for the run.
  file_key         text unique,
  size             bigint not null,
  -- Of the file as it is stored.
  sha256           text,
  -- In whose home region and under whose name the file lies, and in whose quota it counts.
  holder_user_id   uuid not null,
  uploader_user_id uuid not null,
  created_at       timestamptz not null,
  check ((source_user_id is null) <> (slug is null)),
  check (slug is null or (run_id is not null and for_user_id is not null)),
  check ((run_id is null) = (for_user_id is null)),
  check (source_user_id is null or (run_id is null) = (source_key is null)),
  check (file_key is not null or slug is not null)
);
create unique index flow_run_file_by_source on flow_run_file (run_id, source_key, for_user_id) where source_key is not null;
create index flow_run_file_by_run on flow_run_file (run_id, slug) where run_id is not null;
create index flow_run_file_staged on flow_run_file (created_at) where run_id is null;
-- The copies of the PDFs that an account shared, when it is deleted.
create index flow_run_file_by_sharer on flow_run_file (source_user_id) where source_user_id is not null;
create index flow_run_file_by_flow on flow_run_file (flow_id);
create index flow_run_file_by_service on flow_run_file (service_id);
create index flow_run_file_by_company on flow_run_file (company_user_id);
-- How many bytes an account has uploaded: see quota_use.
create index flow_run_file_by_uploader on flow_run_file (uploader_user_id) include (size);
call refuse_moved('flow_run_file');

-- Which run linked a file answer to a field of the customer's profile: the latest submit over a connection decides (FA-64). What
-- is linked is a slot of the connection, `flow:<flow id>:<slug>`.
create table flow_link (
  company_user_id uuid not null,
  connection_id   uuid not null references connection on delete cascade,
  flow_id         uuid not null references flow on delete cascade,
  slug            text collate "C" not null,
  run_id          uuid not null references flow_run on delete cascade,
  primary key (connection_id, flow_id, slug)
);
create index flow_link_by_run on flow_link (run_id);
create index flow_link_by_flow on flow_link (flow_id);
create index flow_link_by_company on flow_link (company_user_id);
call refuse_moved('flow_link');

-- Connections that ended because the customer deleted its account: a trigger says so, instead of "not found" (FA-44).
create table flow_lost_customer (
  company_user_id  uuid not null,
  service_id       uuid not null references service on delete cascade,
  connection_id    uuid primary key,
  customer_user_id uuid not null,
  customer_type    text not null check (customer_type in ('person', 'company'))
);
create index flow_lost_customer_by_user on flow_lost_customer (service_id, customer_user_id);
create index flow_lost_customer_by_company on flow_lost_customer (company_user_id);
call refuse_moved('flow_lost_customer');

-- The PDF of a participant for the next generation, as its party encrypted it under a one-time key that the server does not
-- have before the generate call (FG-30). Lies in the file store of the company's region, and goes with that call.
create table flow_generation_input (
  company_user_id  uuid not null,
  run_id           uuid not null references flow_run on delete cascade,
  -- A new upload replaces the one before.
  source_key       text collate "C" not null,
  id               uuid not null unique,
  file_key         text not null unique,
  size             bigint not null,
  uploader_user_id uuid not null,
  created_at       timestamptz not null,
  primary key (run_id, source_key)
);
create index flow_generation_input_by_age on flow_generation_input (created_at);
create index flow_generation_input_by_company on flow_generation_input (company_user_id);
create index flow_generation_input_by_uploader on flow_generation_input (uploader_user_id) include (size);
call refuse_moved('flow_generation_input');
