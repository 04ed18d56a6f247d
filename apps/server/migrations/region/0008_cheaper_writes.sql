-- What every write pays, whoever writes: less of it.

-- refuse_moved_company and refuse_moved_owner look once per transaction and account. That they have looked is asked before
-- they are called, which costs a tenth of calling them. New tables: `call refuse_moved('table')`.
create procedure refuse_moved(guarded regclass) language plpgsql as $$
declare
  tenant text := (select attname from pg_attribute
    where attrelid = guarded and attname in ('company_user_id', 'owner_user_id') and not attisdropped);
  guard text := case tenant when 'company_user_id' then 'refuse_moved_company' else 'refuse_moved_owner' end;
begin
  execute format('drop trigger if exists %I on %s', guard, guarded);
  execute format('create trigger %I before insert or update on %s for each row
    when (current_setting(''company_data.may_write'', true) is distinct from new.%I::text) execute function %I()',
    guard, guarded, tenant, guard);
  execute format('create trigger %I before delete on %s for each row
    when (current_setting(''company_data.may_write'', true) is distinct from old.%I::text) execute function %I()',
    guard || '_delete', guarded, tenant, guard);
end
$$;

do $$
declare
  guarded regclass;
begin
  for guarded in select tgrelid::regclass from pg_trigger where tgname in ('refuse_moved_company', 'refuse_moved_owner') loop
    call refuse_moved(guarded);
  end loop;
end
$$;

-- Not even looked at when an acknowledgement moves the cursor.
drop trigger raise_config_version on webhook;
create trigger raise_config_version before update of url, format, auth_type, encrypt_payload, hmac_secret_encrypted,
    auth_token_encrypted, auth_username, auth_password_encrypted, auth_header_name, auth_header_value_encrypted
  on webhook for each row
  when ((old.url, old.format, old.auth_type, old.encrypt_payload, old.hmac_secret_encrypted, old.auth_token_encrypted,
    old.auth_username, old.auth_password_encrypted, old.auth_header_name, old.auth_header_value_encrypted)
    is distinct from
    (new.url, new.format, new.auth_type, new.encrypt_payload, new.hmac_secret_encrypted, new.auth_token_encrypted,
    new.auth_username, new.auth_password_encrypted, new.auth_header_name, new.auth_header_value_encrypted))
  execute function raise_config_version();

-- One index serves the company's rows and the webhook's.
alter table webhook_attempt drop constraint webhook_attempt_pkey;
alter table webhook_attempt add primary key (company_user_id, webhook_id, id);
drop index webhook_attempt_by_company;
create or replace function remove_webhook_attempts() returns trigger language plpgsql as $$
begin
  delete from webhook_attempt where company_user_id = old.company_user_id and webhook_id = old.id;
  return null;
end
$$;

-- Nobody looks into them here: as text they are written and read as they are.
alter table change alter column members type json using members::json;
alter table customer_change alter column members type json using members::json;

-- Whoever writes a change holds its channel's row; a key would look for it once more for every change. The rows go with
-- their channel all the same, after its leases.
alter table change drop constraint change_channel_id_fkey;
create function remove_changes() returns trigger language plpgsql as $$
begin
  delete from change where channel_id = old.id;
  return null;
end
$$;
create trigger remove_changes after delete on change_channel for each row execute function remove_changes();
