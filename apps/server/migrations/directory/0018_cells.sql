set local lock_timeout = '5s';

-- Cells: the databases of a region that has several (decision 0091). A region with one database has no row here.

-- A cell is named after its region, the first one exactly so: eu, eu-2, eu-3. Only cells that are open get new accounts.
create table cell (
  key           text primary key check (key ~ '^[a-z][a-z0-9]{0,15}(-[1-9][0-9]{0,2})?$'),
  region        text not null references region,
  number        integer not null,
  is_open       boolean not null,
  registered_at timestamptz not null,
  unique (region, number)
);
