-- A region's own database; this file has what any program would need, mail and jobs, and the fence of region moves.

-- The outbox of mails and text messages, written in the transaction of the act that sends them.
create table mail (
  id             uuid primary key,
  -- Whose mail it is; it is removed with the account.
  account_id     uuid not null,
  kind           text not null,
  subject        text not null,
  -- Address, text and code, encrypted at rest: a code opens an account, and an address under verification
  -- is itself a private value.
  body_encrypted text not null,
  at             timestamptz not null,
  sent_at        timestamptz,
  attempts       integer not null default 0,
  next_try_at    timestamptz not null,
  -- A keyed hash of the address, by which an operator finds the mails to it.
  to_hash        text not null,
  -- Mails go to the mail server, text messages to their gateway.
  channel        text not null default 'mail' check (channel in ('mail', 'sms')),
  -- After this time the mail is useless: it is no longer sent, and its address and text are removed.
  expires_at     timestamptz
);
create index mail_by_address on mail (to_hash, id);
create index mail_by_account on mail (account_id);
create index mail_to_send on mail (channel, next_try_at) where sent_at is null;
create index mail_by_expiry on mail (expires_at) where expires_at is not null;

-- When each job runs next, and which process holds it.
create table job (
  name        text primary key,
  next_run_at timestamptz not null,
  leased_by   text,
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error  text
);

-- The fence: rows of an account that is moving away, has moved or was deleted can no longer be written in this database. Every table of
-- an account begins with `company_user_id` or `owner_user_id` and is fenced by `call refuse_moved('table')`.
--
-- A writer holds the write lock of its account, shared, until it commits, and then looks whether the account is on the
-- list of moved_company. A move or deletion first puts the account on the list, commits, and waits until the transactions
-- that hold its lock at that moment have ended, because they may have looked before. Later writers find the account on the
-- list. These locks are never taken exclusively, so accounts that share one never wait for each other.

-- The accounts, companies and persons, whose rows may not be written in this database.
create table moved_company (
  company_user_id uuid primary key
);

-- One transaction may write rows of thousands of accounts, and a lock for each of them would overflow PostgreSQL's lock
-- table. So accounts share 64 locks, as many as PostgreSQL plans for per transaction (max_locks_per_transaction).
create function write_lock_of(owner uuid) returns bigint language sql immutable parallel safe
  return hashtextextended(owner::text, 0) & 63;

-- The setting, which ends with the transaction as the lock does, names the account that was looked up already; the move
-- sets it for itself.
create function refuse_moved_company() returns trigger language plpgsql as $$
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

-- The same for the tables that are keyed by their owner, person or company.
create function refuse_moved_owner() returns trigger language plpgsql as $$
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

-- Whether rows of the company may be written at once. Asked by statements that write rows of many companies together,
-- where one company must neither hold up nor undo the others.
create function is_free_to_write(company uuid) returns boolean language plpgsql as $$
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

-- Lets a statement write rows of the company although the fence refuses them. Only for what the move waits for before it copies:
-- the outcome of a delivery that was in flight, and the release of its webhook.
create function write_anyway(company uuid) returns boolean language plpgsql as $$
begin
  perform set_config('company_data.may_write', company::text, true);
  return true;
end
$$;

-- Fences a table. Whether the account was looked up already is asked in the trigger's condition, which costs a tenth of
-- calling the function.
create procedure refuse_moved(guarded regclass) language plpgsql as $$
declare
  tenant text := (select attname from pg_attribute
    where attrelid = guarded and attname in ('company_user_id', 'owner_user_id') and not attisdropped);
  guard text := case tenant when 'company_user_id' then 'refuse_moved_company' else 'refuse_moved_owner' end;
begin
  execute format('create trigger %I before insert or update on %s for each row
    when (current_setting(''company_data.may_write'', true) is distinct from new.%I::text) execute function %I()',
    guard, guarded, tenant, guard);
  execute format('create trigger %I before delete on %s for each row
    when (current_setting(''company_data.may_write'', true) is distinct from old.%I::text) execute function %I()',
    guard || '_delete', guarded, tenant, guard);
end
$$;

-- The response to a call with an Idempotency-Key (A-17): the same call within a day gets it again. Caller, path and key
-- are kept as one hash.
create table idempotent_answer (
  owner_user_id uuid not null,
  call_hash     bytea not null,
  body_hash     bytea not null,
  answer        jsonb not null,
  created_at    timestamptz not null,
  primary key (owner_user_id, call_hash)
);
create index idempotent_answer_by_age on idempotent_answer (created_at);
call refuse_moved('idempotent_answer');
