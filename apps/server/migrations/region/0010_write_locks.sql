-- One transaction may write rows of thousands of accounts: a service asks all its customers for something new. With a lock
-- for each of them PostgreSQL's lock table overflows, so accounts share locks: 64 of them, as many as PostgreSQL reckons
-- with per transaction unless it is told otherwise (max_locks_per_transaction).
--
-- Nobody takes these locks exclusively: accounts that share one never wait for each other. They only say who is writing.
-- Who shuts an account out puts it on the list first, commits, and then waits until the transactions that hold its lock at
-- that moment have ended (rows.ts): they may have looked before, and whoever comes later finds the account on the list.
create function write_lock_of(owner uuid) returns bigint language sql immutable parallel safe
  return hashtextextended(owner::text, 0) & 63;

create or replace function refuse_moved_company() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.company_user_id, old.company_user_id);
begin
  if current_setting('company_data.may_write', true) = company::text then
    return coalesce(new, old);
  end if;
  perform pg_advisory_xact_lock_shared(write_lock_of(company));
  if exists (select from moved_company where company_user_id = company) then
    raise exception 'the company is moving to another region' using errcode = 'CDMOV';
  end if;
  perform set_config('company_data.may_write', company::text, true);
  return coalesce(new, old);
end
$$;

create or replace function refuse_moved_owner() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(new.owner_user_id, old.owner_user_id);
begin
  if current_setting('company_data.may_write', true) = owner::text then
    return coalesce(new, old);
  end if;
  perform pg_advisory_xact_lock_shared(write_lock_of(owner));
  if exists (select from moved_company where company_user_id = owner) then
    raise exception 'the account is moving to another region' using errcode = 'CDMOV';
  end if;
  perform set_config('company_data.may_write', owner::text, true);
  return coalesce(new, old);
end
$$;

create or replace function is_free_to_write(company uuid) returns boolean language plpgsql as $$
begin
  if current_setting('company_data.may_write', true) = company::text then
    return true;
  end if;
  if not pg_try_advisory_xact_lock_shared(write_lock_of(company))
    or exists (select from moved_company where company_user_id = company) then
    return false;
  end if;
  perform set_config('company_data.may_write', company::text, true);
  return true;
end
$$;
