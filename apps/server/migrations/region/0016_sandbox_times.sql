set local lock_timeout = '5s';

-- What has no time gets none: without `strict`, greatest() and least() made 1970 of it, and shares and files ended at once.
create or replace function bring_closer(at timestamptz, seconds bigint) returns timestamptz language sql immutable strict
  return greatest(at - seconds * interval '1 second', least(at, 'epoch'));

-- Of the events that wait, the oldest of each channel: a company can have a million, and each move writes every row.
create or replace function advance_sandbox(sandbox_service uuid, seconds bigint) returns void language sql begin atomic
  update twofa_challenge set expires_at = bring_closer(expires_at, seconds)
    where service_id = sandbox_service and status = 'pending';
  update connect_request set expires_at = bring_closer(expires_at, seconds)
    where service_id = sandbox_service and status = 'pending';
  update connection_value set expires_at = bring_closer(expires_at, seconds),
      shared_until = bring_closer(shared_until, seconds), verified_expires_at = bring_closer(verified_expires_at, seconds)
    where connection_id in (select id from connection where service_id = sandbox_service)
      and (expires_at is not null or shared_until is not null or verified_expires_at is not null);
  update document set cancel_effective_date = to_char(
      greatest(cancel_effective_date::date - (seconds / 86400)::integer, least(cancel_effective_date::date, date '1970-01-01')),
      'YYYY-MM-DD')
    where service_id = sandbox_service and status = 'active_but_ending';
  update webhook set health_changed_at = bring_closer(health_changed_at, seconds),
      previous_secret_until = bring_closer(previous_secret_until, seconds)
    where service_id = sandbox_service;
  update change_lease set lease_until = bring_closer(lease_until, seconds)
    where channel_id in (select id from change_channel where service_id = sandbox_service);
  update change set at = bring_closer(change.at, seconds) from (
      select oldest.channel_id, oldest.seq from change_channel channel
      cross join lateral (
        select waiting.channel_id, waiting.seq from change waiting where waiting.channel_id = channel.id
        order by waiting.channel_id, waiting.seq limit 1000) oldest
      where channel.service_id = sandbox_service
      order by oldest.seq limit 10000) moved
    where change.channel_id = moved.channel_id and change.seq = moved.seq and change.at > 'epoch';
  update flow_run_reminder set reminded_at = bring_closer(reminded_at, seconds) where service_id = sandbox_service;
end;
