// The rows of one company in a region's database: shut out, copied, removed. Each act can be repeated.
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { listRegionTables, type RegionTable } from './region-tables.ts'

type Tx = Transaction<RegionTables>
type Region = Database<RegionTables>

/** Rows may be large; so many are in memory at a time. */
const BATCH_ROWS = 100
/** Writers take milliseconds. */
const LOOK_EVERY_MS = 20

/** A move may read a large table from end to end, and one side waits for the other meanwhile. */
const takeTime = async (tx: Tx): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}

/**
 * Acts alone among the processes that move or remove the account; writers are kept away by the list (shutOut).
 * `isCurrent` is asked under the lock: of two processes that carry out the same move, the slower one finds that there is
 * nothing left to do, and can never touch what was written after the faster one was done.
 */
export const alone = (
  db: Region,
  userId: string,
  isCurrent: () => Promise<boolean>,
  act: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx)
    if (!(await isCurrent())) return false
    await takeTime(tx)
    await sql`select set_config('company_data.may_write', ${userId}, true)`.execute(tx)
    await act(tx)
    return true
  })

/**
 * What belongs to the account stays here until the end of the transaction, also what is only read and locked: for acts
 * that write nothing of the account's own, whose writes would ask the same (trigger refuse_moved_owner).
 */
export const holdHome = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(write_lock_of(${userId}))`.execute(tx)
  const { rows } = await sql`select from moved_company where company_user_id = ${userId}`.execute(tx)
  if (rows.length > 0) throw new ApiError('db.writes_paused')
}

/** The transactions that write for the account now, or for another one whose lock is the same. */
const listWriters = async (db: Region, userId: string): Promise<Set<string>> => {
  const { rows } = await sql<{ writer: string }>`select virtualtransaction as writer from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = write_lock_of(${userId})::oid and objsubid = 1 and granted`.execute(db.kysely)
  return new Set(rows.map(({ writer }) => writer))
}

/** Ends when all who write now have ended. Whoever begins later is not waited for, and does not wait. */
const untilWritersEnded = async (db: Region, userId: string, signal: AbortSignal): Promise<void> => {
  let writers = await listWriters(db, userId)
  while (writers.size > 0) {
    await delay(LOOK_EVERY_MS, undefined, { signal })
    writers = writers.intersection(await listWriters(db, userId))
  }
}

/** When it ends, no row of the account is written here any more, whoever was let in before. */
export const shutOut = async (
  db: Region,
  userId: string,
  isCurrent: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> => {
  await alone(db, userId, isCurrent, async (tx) => {
    await sql`insert into moved_company (company_user_id) values (${userId}) on conflict do nothing`.execute(tx)
  })
  // After the commit: who has not seen the list by then holds the lock already.
  await untilWritersEnded(db, userId, signal)
}

export const letIn = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from moved_company where company_user_id = ${userId}`.execute(tx)
}

export const removeRows = async (tx: Tx, userId: string): Promise<void> => {
  for (const { name, tenant } of (await listRegionTables(tx)).reverse()) {
    await sql`delete from ${sql.table(name)} where ${sql.ref(tenant)} = ${userId}`.execute(tx)
  }
}

const insertLines = async (tx: Tx, { name, columns }: RegionTable, lines: string[]): Promise<void> => {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${listed}) overriding system value
    select ${listed} from unnest(${lines}::text[]::${sql.table(name)}[])`.execute(tx)
}

/** Rows travel as PostgreSQL writes them, in its own text form: nothing is read as a number or a date on the way. */
const copyTable = async (source: Tx, target: Tx, table: RegionTable, userId: string, signal: AbortSignal) => {
  await sql`declare moving no scroll cursor for select (one.*)::text as line from ${sql.table(table.name)} one
    where ${sql.ref(table.tenant)} = ${sql.lit(userId)}`.execute(source)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from moving`.execute(source)
    if (rows.length === 0) break
    await insertLines(
      target,
      table,
      rows.map(({ line }) => line),
    )
  }
  await sql`close moving`.execute(source)
}

/** What an earlier try left behind goes first; everything is there with the commit, or nothing. */
export const copyRows = async (source: Region, target: Tx, userId: string, signal: AbortSignal): Promise<void> => {
  await removeRows(target, userId)
  await source.transaction(
    async (tx) => {
      await takeTime(tx)
      for (const table of await listRegionTables(tx)) await copyTable(tx, target, table, userId, signal)
    },
    { isolation: 'repeatable read' },
  )
}
