-- How much of a quota an account uses in the directory (B-22), counted like quota_use of the regions.
create function quota_use(account uuid, quota text) returns bigint language sql stable return case quota
  when 'clients' then (select count(*) from client where company_user_id = account and kind = 'acct')
  when 'sign_in_apps' then (select count(*) from sign_in_app where company_user_id = account)
  when 'delegates' then (select count(*) from delegate where company_user_id = account)
  when 'delegate_services' then (select count(*) from delegate_service join delegate on delegate.id = delegate_id
      where company_user_id = account)
  when 'trusted_devices' then (select count(*) from trusted_device where user_id = account and public_key is not null)
  when 'domains' then (select count(*) from company_domain where company_user_id = account)
  when 'audit_entries' then (select count(*) from audit_entry where company_user_id = account)
  when 'key_log_leaves' then (select count(*) from key_log_leaf where company_user_id = account)
  when 'recovery_copies' then (select count(*) from recovery_copy where company_user_id = account)
  when 'sandbox_persons' then (select count(*) from account person
      where person.sandbox_company_user_id = account and person.deleted_at is null)
end;
