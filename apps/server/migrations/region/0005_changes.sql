-- The outbox (G-090): one row per event and channel, written in the transaction of the act. A service has one plain
-- channel, which the pull feed drains, and one channel per webhook.

create table change_channel (
  company_user_id uuid not null,
  service_id      uuid not null references service on delete cascade,
  -- The service's id for the plain channel, else the webhook's.
  id              uuid primary key,
  webhook_id      uuid,
  -- A disabled webhook collects nothing (D1-WHC-08); no names: every event (D1-WHC-04).
  enabled         boolean not null default true,
  events          text[] not null default '{}',
  -- Handed out under this row's lock, which is held until the commit: the order of numbers is the order of commits.
  last_seq        bigint not null default 0
);
create index change_channel_by_service on change_channel (service_id);
create index change_channel_by_company on change_channel (company_user_id);

-- Rows of a channel that a fetch has taken and of which it is not yet known that they arrived (G-091). A lease holds every
-- row of its channel from one number to another; leases of one channel never overlap. Made before the rows: a channel that
-- is deleted takes its leases away first, in the order of whoever removes the rows of a lease.
create table change_lease (
  company_user_id uuid not null,
  channel_id      uuid not null references change_channel on delete cascade,
  id              uuid primary key,
  from_seq        bigint not null,
  to_seq          bigint not null,
  lease_until     timestamptz not null
);
create index change_lease_by_channel on change_lease (channel_id, from_seq);
create index change_lease_by_company on change_lease (company_user_id);

create table change (
  company_user_id  uuid not null,
  channel_id       uuid not null references change_channel on delete cascade,
  seq              bigint not null,
  -- The durable id of the event, the same on every channel.
  id               uuid not null,
  event            text not null,
  -- What a newer event replaces (G-093).
  collapse_key     text,
  -- A field event holds the slot; its value is read when it is delivered (G-092).
  connection_id    uuid,
  request_field_id uuid,
  -- The members of the event but id, event, value and value_url.
  members          jsonb not null,
  at               timestamptz not null,
  primary key (channel_id, seq)
);
create index change_by_collapse_key on change (channel_id, collapse_key) where collapse_key is not null;
create index change_by_age on change (at);
create index change_by_company on change (company_user_id);

-- The feed of a company that is a customer of others (G-151), in the region of the customer, whose rows these are.
create table customer_change (
  owner_user_id   uuid not null,
  id              uuid primary key,
  event           text not null,
  members         jsonb not null,
  at              timestamptz not null,
  lease_id        uuid,
  lease_until     timestamptz
);
create index customer_change_by_owner on customer_change (owner_user_id, id);
create index customer_change_by_lease on customer_change (lease_id) where lease_id is not null;
create index customer_change_by_age on customer_change (at);

-- The channel of a new service is opened by the act that creates the service.
insert into change_channel (company_user_id, service_id, id) select company_user_id, id, id from service;

create trigger refuse_moved_company before insert or update or delete on change_channel
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on change
  for each row execute function refuse_moved_company();
create trigger refuse_moved_company before insert or update or delete on change_lease
  for each row execute function refuse_moved_company();
create trigger refuse_moved_owner before insert or update or delete on customer_change
  for each row execute function refuse_moved_owner();
