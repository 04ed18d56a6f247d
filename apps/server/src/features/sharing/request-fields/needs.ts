// What request rows are built on, per region.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Side } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { FieldTypes } from '../field-types/index.ts'
import type { ServiceRow, Services } from '../services/index.ts'
import type { RegionTx, RequestFieldRow } from './store.ts'

/** What a plugin row keeps: the wire member `plugin` with the description of that moment (G-135). */
export type StoredPlugin = NonNullable<RequestFieldRow['plugin']>

/** Copies the description of the plugin that a row names, or says why there is none to copy. */
export type DescribePlugin = (
  tx: RegionTx,
  companyUserId: string,
  plugin: unknown,
) => Promise<{ plugin: StoredPlugin } | { reason: string }>

export interface RequestFieldNeeds {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  fieldTypes: Pick<FieldTypes, 'rows'>
  services: Pick<Services, 'requireOwned' | 'lockOwned' | 'renewConfigToken' | 'logs'>
  hooks: RequestFieldHooks
  /** Left out while there are no plugins: every plugin is unknown then. */
  describePlugin?: DescribePlugin
}

export interface RequestFieldHooks {
  /** Which of the rows have answers: their type cannot change. */
  'request-fields.answered'(tx: RegionTx, requestFieldIds: readonly string[]): Promise<ReadonlySet<string>>
  /** New rows are published; called last in the transaction of the publish. */
  'request-fields.published'(
    side: Side<RegionTables>,
    service: ServiceRow,
    added: readonly RequestFieldRow[],
  ): Promise<void>
}
