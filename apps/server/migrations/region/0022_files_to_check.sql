set local lock_timeout = '5s';

-- Files that were written, or whose row has gone. After a day the sweep looks at these, so it need not list the store.
create table file_to_check (
  key text primary key,
  -- By the clock of the server, because the platform's may be moved.
  at  timestamptz not null default clock_timestamp()
);
create index file_to_check_by_time on file_to_check (at, key);

-- The next triggers write it in the transaction that removes the row. With the rights of their owner, because an account that
-- serves is granted the table only after this migration.
create function note_file_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_to_check (key) values (old.file_key) on conflict (key) do update set at = excluded.at;
  return null;
end
$$;
create function note_content_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_to_check (key) values (old.content_key) on conflict (key) do update set at = excluded.at;
  return null;
end
$$;
create function note_service_copy_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_to_check (key) values (old.service_copy_key) on conflict (key) do update set at = excluded.at;
  return null;
end
$$;

create trigger note_removed_file_key after delete on contact_datum for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on contact_datum for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
create trigger note_removed_file_key after delete on profile_photo for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on profile_photo for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
create trigger note_removed_file_key after delete on share_photo for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on share_photo for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
create trigger note_removed_file_key after delete on connection_value for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on connection_value for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
create trigger note_removed_content_key after delete on document for each row
  when (old.content_key is not null) execute function note_content_key();
create trigger note_replaced_content_key after update of content_key on document for each row
  when (old.content_key is not null and old.content_key is distinct from new.content_key) execute function note_content_key();
create trigger note_removed_service_copy_key after delete on document for each row
  when (old.service_copy_key is not null) execute function note_service_copy_key();
create trigger note_replaced_service_copy_key after update of service_copy_key on document for each row
  when (old.service_copy_key is not null and old.service_copy_key is distinct from new.service_copy_key) execute function note_service_copy_key();
create trigger note_removed_file_key after delete on flow_asset for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on flow_asset for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
create trigger note_removed_file_key after delete on flow_run_file for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on flow_run_file for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
create trigger note_removed_file_key after delete on flow_generation_input for each row
  when (old.file_key is not null) execute function note_file_key();
create trigger note_replaced_file_key after update of file_key on flow_generation_input for each row
  when (old.file_key is not null and old.file_key is distinct from new.file_key) execute function note_file_key();
