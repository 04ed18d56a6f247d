// SQL that copies the rows of an account while the account is served where they are, and brings the copy up to date.
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'
import { liftTimeouts } from '../write-block/write-block-store.ts'
import { copyTable, removeRows, type WriteLines } from './account-rows-store.ts'
import { listRegionTables, type RegionTable } from './region-tables-store.ts'

export interface ServedCopy {
  source: Database<RegionTables>
  target: RegionTx
  userId: string
  signal: AbortSignal
}

/** The oldest transaction that a copy may lack: all before it are in the copy. */
export type CopiedUntil = string

/**
 * Events without a number (decision 0095). They get their numbers before the last rows are copied, so none of them is left then. A copy
 * of them would get another place in the target.
 */
const UNNUMBERED_EVENTS = 'raised_change'

/** In one snapshot of the source. */
const readSource = <T>(
  source: Database<RegionTables>,
  work: (tx: RegionTx, tables: readonly RegionTable[]) => Promise<T>,
): Promise<T> =>
  source.transaction(
    async (tx) => {
      await liftTimeouts(tx)
      return work(tx, await listRegionTables(tx))
    },
    { isolation: 'repeatable read' },
  )

const readCopiedUntil = async (tx: RegionTx): Promise<CopiedUntil> => {
  const query = sql<{ until: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as until`
  return (await query.execute(tx)).rows[0]?.until ?? '0'
}

const isCopied = ({ name }: RegionTable): boolean => name !== UNNUMBERED_EVENTS

/** All rows, after the remains of an earlier try were deleted. */
export const copyServedRows = async ({ source, target, ...account }: ServedCopy): Promise<CopiedUntil> => {
  await removeRows(target, account.userId)
  return readSource(source, async (tx, tables) => {
    const until = await readCopiedUntil(tx)
    for (const table of tables.filter(isCopied)) await copyTable(tx, table, { target, ...account })
    return until
  })
}

/** The row was written by a transaction that the copy may lack. A row that was written long ago counts as frozen. */
const isNewerThan = (until: CopiedUntil) => sql`age(xmin) <= age(${sql.lit(until)}::xid8::xid)`

interface TableCount {
  name: string
  total: number
  /** Written since the copy. */
  written: number
}

/** One statement, because it runs while calls wait. */
const countRows = async (
  db: RegionDb,
  tables: readonly RegionTable[],
  userId: string,
  until: CopiedUntil,
): Promise<ReadonlyMap<string, TableCount>> => {
  const counts = tables.map(
    ({ name, tenant }) => sql`select ${sql.lit(name)} as name, count(*)::int as total,
      (count(*) filter (where ${isNewerThan(until)}))::int as written
      from ${sql.table(name)} where ${sql.ref(tenant)} = ${sql.lit(userId)}`,
  )
  const { rows } = await sql<TableCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

const keyText = ({ key }: RegionTable) => sql`row(${sql.join(key.map((column) => sql.ref(column)))})::text`

/** Deletes from the copy what the source no longer has. */
const removeDeleted = async (source: RegionTx, target: RegionTx, table: RegionTable, userId: string): Promise<void> => {
  const { name, tenant } = table
  const { rows } = await sql<{ keys: string[] }>`select coalesce(array_agg(${keyText(table)}), '{}') as keys
    from ${sql.table(name)} where ${sql.ref(tenant)} = ${userId}`.execute(source)
  await sql`delete from ${sql.table(name)} where ${sql.ref(tenant)} = ${userId}
    and not exists (select from unnest(${rows[0]?.keys ?? []}::text[]) as present (key)
      where present.key = ${keyText(table)})`.execute(target)
}

const replaceLines: WriteLines = async (tx, { name, columns, key }, lines) => {
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  const others = columns.filter((column) => !key.includes(column))
  const change =
    others.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`
  await sql`insert into ${sql.table(name)} (${columnList}) overriding system value
    select ${columnList} from unnest(${lines}::text[]::${sql.table(name)}[])
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do ${change}`.execute(tx)
}

/** A copied webhook keeps its version. */
const keepVersions = async (target: RegionTx): Promise<void> => {
  await sql`select set_config('company_data.is_rotating', 'on', true)`.execute(target)
}

const requireSameCounts = (
  tables: readonly RegionTable[],
  inSource: ReadonlyMap<string, TableCount>,
  inTarget: ReadonlyMap<string, TableCount>,
): void => {
  const different = tables.filter(({ name }) => inSource.get(name)?.total !== inTarget.get(name)?.total)
  if (different.length > 0) throw new Error(`the copy differs in ${different.map(({ name }) => name).join(', ')}`)
}

/**
 * Copies what has changed since. `isLast`: writes are blocked, so the copy has the same rows afterwards. Rows that exchange a unique
 * value with each other are refused by the target; then the whole copy has to be repeated.
 */
export const copyDifferences = async (
  { source, target, ...account }: ServedCopy,
  since: CopiedUntil,
  isLast: boolean,
): Promise<CopiedUntil> =>
  readSource(source, async (tx, allTables) => {
    const until = await readCopiedUntil(tx)
    const tables = isLast ? allTables : allTables.filter(isCopied)
    const [inSource, before] = await Promise.all([
      countRows(tx, tables, account.userId, since),
      countRows(target, tables, account.userId, since),
    ])
    const changed = tables.filter(({ name }) => {
      const counted = inSource.get(name)
      return counted?.written !== 0 || counted.total !== before.get(name)?.total
    })
    await keepVersions(target)
    for (const table of changed.toReversed()) await removeDeleted(tx, target, table, account.userId)
    for (const table of changed)
      await copyTable(tx, table, { target, ...account, condition: isNewerThan(since), write: replaceLines })
    if (changed.length > 0) requireSameCounts(tables, inSource, await countRows(target, tables, account.userId, since))
    return until
  })
