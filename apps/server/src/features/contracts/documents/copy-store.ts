// SQL for the copies of a flow run's output: one document per participant. A document outside a run is its own only
// copy.
import { runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTx } from '../../../schema/region.ts'
import type { DocumentRow } from './store.ts'

/** Rows have all columns, and no text that JSON cannot represent, so that one statement inserts any number of them. */
export const insertCopies = async (tx: RegionTx, rows: readonly DocumentRow[]): Promise<void> => {
  await runFixedStatement(tx, 'insert into document select * from json_populate_recordset(null::document, $1::json)', [
    JSON.stringify(rows),
  ])
}

const selectCopies = (db: RegionDb, { id, flow_run_id, output_key }: DocumentRow) => {
  const rows = db.selectFrom('document').selectAll()
  return flow_run_id === null
    ? rows.where('id', '=', id)
    : rows.where('flow_run_id', '=', flow_run_id).where('output_key', '=', output_key)
}

export const listOutputCopies = async (db: RegionDb, row: DocumentRow): Promise<DocumentRow[]> =>
  (await selectCopies(db, row).orderBy('id').execute()) as DocumentRow[]

/** In id order, so that two actions on one output cannot deadlock. */
export const lockOutputCopies = async (tx: RegionTx, row: DocumentRow): Promise<DocumentRow[]> =>
  (await selectCopies(tx, row).orderBy('id').forNoKeyUpdate().execute()) as DocumentRow[]

/** The ids of the output's copies that still await an action, in one snapshot. */
export const listUnactedCopies = async (db: RegionDb, row: DocumentRow): Promise<string[]> => {
  const rows = await selectCopies(db, row)
    .where('line_position', 'is not', null)
    .where('status', 'in', ['waiting', 'ready_to_sign', 'offering'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the copies that have just ended, by run, in id order. */
export const endRunCopies = async (tx: RegionTx, flowRunIds: readonly string[], now: Date): Promise<DocumentRow[]> => {
  const runIds = plainArray(flowRunIds)
  const [, rows] = await Promise.all([
    runFixedStatement(tx, 'update document set run_cancelled = true where flow_run_id = any($1::uuid[])', [runIds]),
    runFixedStatement<DocumentRow>(
      tx,
      `update document set status = 'ended', updated_at = $2
        where flow_run_id = any($1::uuid[]) and status in ('waiting', 'ready_to_sign', 'offering') returning *`,
      [runIds, now],
    ),
  ])
  const toSortKey = ({ flow_run_id, id }: DocumentRow): string => `${flow_run_id} ${id}`
  return rows.sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
}

/** The next copy in the signing line: the first that waits. */
export const lockNextCopy = async (tx: RegionTx, flowRunId: string): Promise<DocumentRow | undefined> =>
  (await tx
    .selectFrom('document')
    .selectAll()
    .where('flow_run_id', '=', flowRunId)
    .where('status', '=', 'waiting')
    .orderBy('line_position')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()) as DocumentRow | undefined

/** A participant's copies of one output: the open one first (FA-77), the others in signing-line order. */
export const listOwnCopies = async (
  db: RegionDb,
  { flowRunId, outputKey, userId }: { flowRunId: string; outputKey: string; userId: string },
): Promise<DocumentRow[]> => {
  const rows = (await listRunCopies(db, [flowRunId])).filter(
    (row) => row.output_key === outputKey && row.recipient_user_id === userId,
  )
  const isOpen = ({ status }: DocumentRow): boolean => status === 'ready_to_sign' || status === 'offering'
  return [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))]
}

/** Every copy of the given runs, in signing-line order; copies without an action come last (FG-32). */
export const listRunCopies = async (db: RegionDb, flowRunIds: readonly string[]): Promise<DocumentRow[]> => {
  if (flowRunIds.length === 0) return []
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where('flow_run_id', 'in', [...flowRunIds])
    .orderBy((order) => order.fn.coalesce('line_position', order.val(1_000_000)))
    .orderBy('id')
    .execute()
  return rows as DocumentRow[]
}
