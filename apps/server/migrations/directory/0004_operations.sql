-- Regions, and the moves of accounts between them.

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
