set local lock_timeout = '5s';

-- A company that is about to move to another cell is on the list before its writes are blocked: no webhook of it is taken, and those
-- in flight end, while its calls are still served (decision 0103).
alter table moved_company add column may_write boolean not null default false;

create or replace function refuse_moved_company() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.company_user_id, old.company_user_id);
begin
  if current_setting('company_data.may_write', true) = company::text then
    return coalesce(new, old);
  end if;
  perform pg_advisory_xact_lock_shared(write_lock_of(company));
  if exists (select from moved_company where company_user_id = company and not may_write) then
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
  if exists (select from moved_company where company_user_id = owner and not may_write) then
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
    or exists (select from moved_company where company_user_id = company and not may_write) then
    return false;
  end if;
  perform set_config('company_data.may_write', company::text, true);
  return true;
end
$$;
