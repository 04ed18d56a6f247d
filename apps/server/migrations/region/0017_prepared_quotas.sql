set local lock_timeout = '5s';

-- A function in SQL is planned again by each statement that calls it, with every branch: 7 ms for each operation that adds a row.
-- In plpgsql, a connection plans the branch that is asked for, once.
create or replace function quota_use(account uuid, quota text) returns bigint language plpgsql stable as $$
#variable_conflict use_column
begin
case quota
  when 'contact_data' then return (select count(*) from contact_datum where owner_user_id = account);
  when 'fields' then return (select count(*) from contact_field where owner_user_id = account);
  when 'services' then return (select count(*) from service where company_user_id = account and not sandbox);
  when 'sandbox_services' then return (select count(*) from service where company_user_id = account and sandbox);
  when 'photos' then return (select count(*) from profile_photo where owner_user_id = account)
    + (select count(*) from share_photo where company_user_id = account);
  when 'verifications' then return (select count(*) from verification where owner_user_id = account);
  when 'connections' then return (select count(*) from connection where customer_user_id = account);
  when 'connect_requests' then return (select count(*) from connect_request where company_user_id = account);
  when 'blocks' then return (select count(*) from block where person_user_id = account);
  when 'push_subscriptions' then return (select count(*) from push_subscription where owner_user_id = account);
  when 'webhooks' then return (select count(*) from webhook where company_user_id = account);
  when 'events' then return (select count(*) from change where company_user_id = account);
  when 'webhook_attempts' then return (select count(*) from webhook_attempt where company_user_id = account);
  when 'customer_events' then return (select count(*) from customer_change where owner_user_id = account);
  when 'idempotent_calls' then return (select count(*) from idempotent_answer where owner_user_id = account);
  when 'service_log_entries' then return (select count(*) from service_log where company_user_id = account);
  when 'message_bytes' then return (select coalesce(sum(service_message_bytes), 0)::bigint from connection
      where company_user_id = account)
    + (select coalesce(sum(pg_column_size(body)), 0)::bigint from message_broadcast where company_user_id = account);
  when 'broadcasts' then return (select count(*) from message_broadcast where company_user_id = account);
  when 'flows' then return (select count(*) from flow where company_user_id = account);
  when 'flow_versions' then return (select count(*) from flow_version where company_user_id = account);
  when 'flow_runs' then return (select count(*) from flow_run where company_user_id = account);
  when 'flow_run_bytes' then return (select coalesce(sum(data_bytes), 0)::bigint from flow_run where company_user_id = account);
  when 'plugins' then return (select count(*) from plugin where company_user_id = account and deleted_at is null);
  when 'bytes' then return (select coalesce(sum(file_size), 0)::bigint from contact_datum
      where owner_user_id = account and file_key is not null)
    + (select coalesce(sum(size), 0)::bigint from profile_photo where owner_user_id = account)
    + (select coalesce(sum(size), 0)::bigint from share_photo where company_user_id = account)
    + (select coalesce(sum(coalesce(case when file_key is not null then file_size end, pg_column_size(value), 0)), 0)::bigint
      from connection_value where customer_user_id = account)
    + (select coalesce(sum(content_size + coalesce(service_copy_size, 0) + 1024), 0)::bigint from document
      where company_user_id = account)
    + (select count(*) * 16384 from document where company_user_id = account and octet_length(metadata::text) > 1024)
    + (select coalesce(sum(pg_column_size(encrypted_private_key) + coalesce(pg_column_size(encrypted_private_pem), 0)
        + pg_column_size(share_fields) + coalesce(pg_column_size(description), 0)), 0)::bigint from service
      where company_user_id = account)
    + (select coalesce(sum(pg_column_size(label) + coalesce(pg_column_size(options), 0) + coalesce(pg_column_size(plugin), 0)), 0)::bigint
      from request_field where company_user_id = account)
    + (select coalesce(sum(customer_message_bytes), 0)::bigint from connection where customer_user_id = account)
    + (select coalesce(sum(pg_column_size(draft) + pg_column_size(draft_tests)), 0)::bigint from flow
      where company_user_id = account)
    + (select coalesce(sum(pg_column_size(definition)), 0)::bigint from flow_version where company_user_id = account)
    + (select coalesce(sum(size), 0)::bigint from flow_asset where company_user_id = account)
    + (select coalesce(sum(size), 0)::bigint from flow_run_file where uploader_user_id = account)
    + (select coalesce(sum(size), 0)::bigint from flow_generation_input where uploader_user_id = account);
  else return null;
end case;
end
$$;
