-- Plugins: programs of third parties that answer fields. The forwarder calls them; it learns of them from here.

-- A plugin of a company, at an address or built in. A deleted one stays until the forwarder knows of it.
create table plugin (
  company_user_id    uuid not null,
  -- Rises with time: the order of lists.
  id                 uuid primary key,
  -- As it is shown and compared: G-133.
  base_url           text,
  builtin_key        text,
  token_encrypted    text,
  -- What the plugin last said about itself (FG-11), null before the first time.
  description        jsonb,
  last_refresh_at    timestamptz,
  last_error         text,
  -- When it was last asked, successfully or not.
  checked_at         timestamptz not null,
  -- Rises with each change that the forwarder has to know of, and the one that it knows.
  revision           integer not null check (revision > 0),
  delivered_revision integer not null,
  created_at         timestamptz not null,
  deleted_at         timestamptz,
  check ((base_url is null) <> (builtin_key is null)),
  check (builtin_key is null or token_encrypted is null)
);
create unique index plugin_address on plugin (company_user_id, base_url) where deleted_at is null;
create unique index plugin_built_in on plugin (company_user_id, builtin_key) where deleted_at is null;
create index plugin_by_company on plugin (company_user_id, id);
create index plugin_undelivered on plugin (id) where revision > delivered_revision;
create index plugin_by_check on plugin (checked_at) where deleted_at is null;
call refuse_moved('plugin');

-- Plugins of deleted companies that the forwarder has yet to forget (A-74). Their rows are gone with the account, so that this has
-- no owner column and no fence.
create table forgotten_plugin (
  id uuid primary key
);
