-- Regions, the moves of accounts between them, and reports about companies.

-- A region that has registered, with its address and its mode.
create table region (
  key           text primary key check (key ~ '^[a-z][a-z0-9]{0,15}$'),
  name          text not null,
  api_url       text not null,
  mode          text not null default 'normal' check (mode in ('normal', 'writes_paused', 'out_of_order')),
  registered_at timestamptz not null
);

-- A region move that is not finished: `copying` until the home has changed, `cleaning` until the old region's rows are
-- gone. The row outlives the process, so that another process can go on from here.
create table region_move (
  user_id     uuid primary key references account,
  from_region text not null,
  to_region   text not null,
  status      text not null check (status in ('copying', 'cleaning')),
  started_at  timestamptz not null
);

-- A report of a person about a company (A-110), kept until 90 days after the decision of the operator.
create table report (
  id                uuid primary key,
  reporter_user_id  uuid not null references account on delete cascade,
  company_user_id   uuid not null references account on delete cascade,
  about_kind        text not null check (about_kind in
    ('company', 'service', 'connect_request', 'message', 'document', 'flow_run', 'challenge', 'app')),
  about_id          text not null,
  reason            text not null check (reason in ('impersonation', 'asks_for_password', 'spam', 'illegal', 'other')),
  -- The words of the person and what they quote, encrypted at rest.
  content_encrypted text not null,
  status            text not null check (status in ('open', 'dismissed', 'warned', 'suspended')),
  note              text,
  created_at        timestamptz not null,
  decided_at        timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index report_by_status on report (status, id);
create index report_by_company on report (company_user_id, reporter_user_id);
create index report_by_reporter on report (reporter_user_id, created_at);
create index report_by_decision on report (decided_at) where decided_at is not null;
