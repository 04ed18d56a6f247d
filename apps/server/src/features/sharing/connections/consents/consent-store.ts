// SQL for consents: customers' decisions about rows published after they connected.
import type { Selectable } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'

export type ConsentRow = Selectable<RegionTables['consent']>

export const listConsents = async (db: RegionDb, connectionIds: readonly string[]): Promise<ConsentRow[]> =>
  connectionIds.length === 0
    ? []
    : db
        .selectFrom('consent')
        .selectAll()
        .where('connection_id', 'in', [...connectionIds])
        .execute()

/** The last decision counts: a customer that declined a row may still answer it later. */
export const saveConsents = async (tx: RegionTx, rows: readonly ConsentRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('consent')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'request_field_id']).doUpdateSet(({ ref }) => ({
        decision: ref('excluded.decision'),
        decided_at: ref('excluded.decided_at'),
      })),
    )
    .execute()
}
