set local lock_timeout = '5s';

-- Rows that a stolen session or client could add without end: sessions and authorizations get a quota.
create or replace function quota_use(account uuid, quota text) returns bigint language plpgsql stable as $$
#variable_conflict use_column
begin
case quota
  when 'sessions' then return (select count(*) from token_grant
      where user_id = account and kind = 'session' and revoked_at is null);
  when 'authorizations' then return (select count(*) from token_grant
      where user_id = account and kind = 'client' and revoked_at is null);
  when 'clients' then return (select count(*) from client where company_user_id = account and kind = 'acct');
  when 'sign_in_apps' then return (select count(*) from sign_in_app where company_user_id = account);
  when 'delegates' then return (select count(*) from delegate where company_user_id = account);
  when 'delegate_services' then return (select count(*) from delegate_service join delegate on delegate.id = delegate_id
      where company_user_id = account);
  when 'trusted_devices' then return (select count(*) from trusted_device where user_id = account and public_key is not null);
  when 'domains' then return (select count(*) from company_domain where company_user_id = account);
  when 'audit_entries' then return (select count(*) from audit_entry where company_user_id = account);
  when 'key_log_leaves' then return (select count(*) from key_log_leaf where company_user_id = account);
  when 'recovery_copies' then return (select count(*) from recovery_copy where company_user_id = account);
  when 'sandbox_persons' then return (select count(*) from account person
      where person.sandbox_company_user_id = account and person.deleted_at is null);
  else return null;
end case;
end
$$;
