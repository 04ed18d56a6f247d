-- The clock of a sandbox service: time does not move, but everything of the service that waits for a time comes closer. So nothing
-- of another service changes, and every rule and job works as always. No time comes closer than 1970.
create function bring_closer(at timestamptz, seconds bigint) returns timestamptz language sql immutable
  return greatest(at - seconds * interval '1 second', least(at, 'epoch'));

create function advance_sandbox(sandbox_service uuid, seconds bigint) returns void language sql begin atomic
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
  update change set at = bring_closer(at, seconds)
    where channel_id in (select id from change_channel where service_id = sandbox_service) and at > 'epoch';
end;
