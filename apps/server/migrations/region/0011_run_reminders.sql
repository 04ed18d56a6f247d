set local lock_timeout = '5s';

-- The last reminder to a customer of a run that waits for it: at most one a day.
create table flow_run_reminder (
  company_user_id uuid not null,
  -- No foreign key: the run outlives its service (D2-LIM-08).
  service_id      uuid not null,
  flow_id         uuid not null,
  run_id          uuid not null references flow_run on delete cascade,
  user_id         uuid not null,
  -- The step that the run waited at: a reminder of an earlier step is no longer shown to the customer.
  current_node    text not null,
  reminded_at     timestamptz not null,
  primary key (run_id, user_id)
);
create index flow_run_reminder_by_service on flow_run_reminder (service_id, run_id, user_id);
create index flow_run_reminder_by_flow on flow_run_reminder (flow_id, run_id, user_id);
create index flow_run_reminder_by_company on flow_run_reminder (company_user_id);
call refuse_moved('flow_run_reminder');

-- The clock of a sandbox service brings its next reminders closer too.
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
  update change set at = bring_closer(at, seconds)
    where channel_id in (select id from change_channel where service_id = sandbox_service) and at > 'epoch';
  update flow_run_reminder set reminded_at = bring_closer(reminded_at, seconds) where service_id = sandbox_service;
end;
