-- Regions, and the work that spans them: moves of accounts and the clean-up after deletions.

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

-- A deleted account whose rows and files in its region are not gone yet. The deletion itself writes this row, so that no
-- crash leaves data behind.
create table account_cleanup (
  user_id    uuid primary key references account,
  region     text not null,
  created_at timestamptz not null
);
create index account_cleanup_by_region on account_cleanup (region);
