-- Flows: branching questionnaires that a company draws, publishes in versions and runs with its customers. All of it lives
-- in the region of the company.

-- A flow with its draft (FG-23). A deleted flow stays as a row: runs that were started before continue with their version and
-- its assets (FA-18).
create table flow (
  company_user_id   uuid not null,
  -- No foreign key: a flow that was run stays when its service is deleted, with its runs (D2-LIM-08).
  service_id        uuid not null,
  -- Rises with time: the order of lists.
  id                uuid primary key,
  name              text not null,
  output_mode       text not null check (output_mode in ('data_only', 'document')),
  draft             jsonb not null,
  -- Named answers with their expected outcome (publishing is refused when one fails); never part of a version.
  draft_tests       jsonb not null,
  -- Changes with every save.
  draft_token       uuid not null,
  -- The plugins that the draft names (FA-17).
  draft_plugins     text[] not null,
  -- The latest version, null before the first, and the draft that became it.
  published_version integer check (published_version > 0),
  published_token   uuid,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  deleted_at        timestamptz,
  check ((published_version is null) = (published_token is null))
);
create index flow_by_service on flow (service_id, id) where deleted_at is null;
create index flow_by_company on flow (company_user_id);
call refuse_moved('flow');

-- A published version. It never changes: runs pin it (D2-VER-01).
create table flow_version (
  company_user_id uuid not null,
  flow_id         uuid not null references flow on delete cascade,
  version         integer not null check (version > 0),
  definition      jsonb not null,
  -- The assets and plugins that it names.
  asset_keys      text[] not null,
  plugins         text[] not null,
  published_at    timestamptz not null,
  primary key (flow_id, version)
);
create index flow_version_by_company on flow_version (company_user_id);
call refuse_moved('flow_version');

-- A template or a picture of a flow. Its content never changes: a replacement is another asset (D2-VER-07).
create table flow_asset (
  company_user_id uuid not null,
  flow_id         uuid not null references flow on delete cascade,
  asset_key       text collate "C" not null check (asset_key ~ '^[a-z][a-z0-9_]{0,59}$'),
  id              uuid not null unique,
  kind            text not null check (kind in ('pdf', 'image')),
  name            text not null,
  mime_type       text not null,
  size            bigint not null,
  sha256          text not null,
  pages           integer,
  tags            text[] not null,
  file_key        text not null unique,
  created_at      timestamptz not null,
  primary key (flow_id, asset_key),
  check ((kind = 'pdf') = (pages is not null))
);
create index flow_asset_by_company on flow_asset (company_user_id);
call refuse_moved('flow_asset');
