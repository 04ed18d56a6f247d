-- A region's own database: the frame's tables (mail outbox, jobs). Every product table is keyed by its tenant first.

create table mail (
  id             uuid primary key,
  "to"           text not null,
  kind           text not null,
  subject        text not null,
  -- text and code are encrypted at rest: a code in the outbox is a key to somebody's account.
  body_encrypted text not null,
  at             timestamptz not null,
  sent_at        timestamptz,
  attempts       integer not null default 0,
  next_try_at    timestamptz not null
);
create index mail_by_address on mail ("to", id);
create index mail_to_send on mail (next_try_at) where sent_at is null;

create table job (
  name        text primary key,
  next_run_at timestamptz not null,
  leased_by   text,
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error  text
);

-- Companies whose rows may not be written in this database: they are moving away, have moved, or were deleted.
create table moved_company (
  company_user_id uuid primary key
);

-- Every table of a company has this trigger, so that a region move loses nothing: a writer holds its company's lock,
-- shared, until it commits; the move takes the lock for itself, and who comes later, with a slow body or from a job,
-- finds the company gone. The setting, which ends with the transaction as the lock does, names the company that was
-- looked up already; the move sets it for itself.
create function refuse_moved_company() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.company_user_id, old.company_user_id);
begin
  if current_setting('company_data.may_write', true) = company::text then
    return coalesce(new, old);
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(company::text, 0));
  if exists (select from moved_company where company_user_id = company) then
    raise exception 'the company is moving to another region' using errcode = 'CDMOV';
  end if;
  perform set_config('company_data.may_write', company::text, true);
  return coalesce(new, old);
end
$$;
