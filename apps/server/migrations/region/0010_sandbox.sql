-- The clock of a sandbox service: time does not move, but everything of the service that waits for a time comes closer. So nothing
-- of another service changes, and every rule and job works as always.
create function advance_sandbox(sandbox_service uuid, seconds bigint) returns void language sql begin atomic
  update twofa_challenge set expires_at = expires_at - seconds * interval '1 second'
    where service_id = sandbox_service and status = 'pending';
  update connect_request set expires_at = expires_at - seconds * interval '1 second'
    where service_id = sandbox_service and status = 'pending';
  update connection_value set expires_at = expires_at - seconds * interval '1 second',
      shared_until = shared_until - seconds * interval '1 second',
      verified_expires_at = verified_expires_at - seconds * interval '1 second'
    where connection_id in (select id from connection where service_id = sandbox_service);
  update document set cancel_effective_date = to_char(cancel_effective_date::date - (seconds / 86400)::integer, 'YYYY-MM-DD')
    where service_id = sandbox_service and status = 'active_but_ending';
  update webhook set health_changed_at = health_changed_at - seconds * interval '1 second',
      previous_secret_until = previous_secret_until - seconds * interval '1 second'
    where service_id = sandbox_service;
  update change_lease set lease_until = lease_until - seconds * interval '1 second'
    where channel_id in (select id from change_channel where service_id = sandbox_service);
  update change set at = at - seconds * interval '1 second'
    where channel_id in (select id from change_channel where service_id = sandbox_service);
end;
