// SQL for the write block of an account in a region's database: the list `moved_company`, and its locks.
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'

/** The lock for moving or removing the account, one process at a time. Writers do not take it. */
export const lockMovers = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx)
}

/** Lets this transaction write rows of an account that is on the list. */
export const allowWrites = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`select set_config('company_data.may_write', ${userId}, true)`.execute(tx)
}

/** No time limits in this transaction: it may read a large table to the end, or wait for another database. */
export const liftTimeouts = async (tx: RegionTx): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}

/** Marks the transaction as a writer for the account until its end, as the trigger of every table does. */
export const lockAsWriter = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(write_lock_of(${userId}))`.execute(tx)
}

export const isListed = async (tx: RegionTx, userId: string): Promise<boolean> => {
  const { rows } = await sql`select from moved_company where company_user_id = ${userId} and not may_write`.execute(tx)
  return rows.length > 0
}

export const insertListed = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`insert into moved_company (company_user_id) values (${userId})
    on conflict (company_user_id) do update set may_write = false where moved_company.may_write`.execute(tx)
}

/** Its webhooks are left alone; all else continues. An account whose writes are blocked stays blocked. */
export const insertLeaving = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`insert into moved_company (company_user_id, may_write) values (${userId}, true)
    on conflict do nothing`.execute(tx)
}

export const removeLeaving = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`delete from moved_company where company_user_id = ${userId} and may_write`.execute(tx)
}

export const removeListed = async (tx: RegionTx, userId: string): Promise<void> => {
  await sql`delete from moved_company where company_user_id = ${userId}`.execute(tx)
}

/** The transactions that now write for the account, or for another one that shares its lock. */
export const listWriters = async (db: Database<RegionTables>, userId: string): Promise<Set<string>> => {
  const { rows } = await sql<{ writer: string }>`select virtualtransaction as writer from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = write_lock_of(${userId})::oid and objsubid = 1 and granted`.execute(db.kysely)
  return new Set(rows.map(({ writer }) => writer))
}
