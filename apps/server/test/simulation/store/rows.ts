// The tables of the model of the store: their rows, and how they are divided and named.
import type { Selectable } from 'kysely'
import type { RegionTables } from '../../../src/schema/region.ts'

export interface StoredRows {
  webhook: Selectable<RegionTables['webhook']>
  webhook_dispatcher: Selectable<RegionTables['webhook_dispatcher']>
  webhook_attempt: Selectable<RegionTables['webhook_attempt']>
  change_channel: Selectable<RegionTables['change_channel']>
  change: Omit<Selectable<RegionTables['change']>, 'members'> & { members: string }
  change_lease: Selectable<RegionTables['change_lease']>
  raised_change: Omit<Selectable<RegionTables['raised_change']>, 'members'> & { members: string }
  moved_company: Selectable<RegionTables['moved_company']>
  /** The write of an operation besides its events; only simulations have this table. */
  simulated_operation: { id: string }
}

export type TableName = keyof StoredRows

interface TableShape<Row> {
  /** Rows that are read together. */
  part(row: Row): string
  key(row: Row): string
}

const byId = { part: () => '', key: ({ id }: { id: string }) => id }

export const shapes: { readonly [Name in TableName]: TableShape<StoredRows[Name]> } = {
  webhook: byId,
  webhook_dispatcher: byId,
  webhook_attempt: { part: (row) => row.webhook_id, key: (row) => row.id },
  change_channel: byId,
  change: { part: (row) => row.channel_id, key: (row) => String(row.seq) },
  change_lease: { part: (row) => row.channel_id, key: (row) => row.id },
  raised_change: { part: () => '', key: (row) => String(row.place) },
  moved_company: { part: () => '', key: (row) => row.company_user_id },
  simulated_operation: byId,
}
