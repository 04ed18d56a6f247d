set local lock_timeout = '5s';

-- A slot that a flow made has the key of its element, which may be longer than the slug of a request field. All rows meet the
-- new check, so that it need not read them.
alter table request_field drop constraint request_field_check;
alter table request_field add constraint request_field_check
  check (flow_use = 'link' or slug ~ case when flow_use = 'slot' then '^[a-z][a-z0-9_]{0,99}$' else '^[a-z][a-z0-9_]{0,63}$' end)
  not valid;
