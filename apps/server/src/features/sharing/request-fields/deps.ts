// Dependencies of request fields, and the hooks that they call.
import type { Reason } from '@company-data/protocol/reasons'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, TxContext } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { FieldTypes } from '../field-types/index.ts'
import type { ServiceRow, Services } from '../services/index.ts'
import type { RequestFieldRow } from './store.ts'

/** The stored plugin: the member `plugin` with a copy of the plugin's description at publishing time (G-135). */
export type StoredPlugin = NonNullable<RequestFieldRow['plugin']>

/** Returns the plugin of a field with a copy of its description, or the reason for its absence. */
export type DescribePlugin = (
  tx: RegionTx,
  companyUserId: string,
  plugin: unknown,
  /** The field itself, and all fields of the set: its inputs name others of them. */
  fieldContext: { key: string; siblings: ReadonlyArray<{ key: string; type: string }> },
) => Promise<{ plugin: StoredPlugin } | { reason: Reason }>

export interface RequestFieldDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  fieldTypes: Pick<FieldTypes, 'rows'>
  services: Pick<Services, 'requireOwned' | 'lockOwned' | 'renewConfigToken' | 'logs'>
  quotas: Pick<Quotas, 'requireWithin'>
  hooks: RequestFieldHooks
  /** Omitted without the plugin feature: then every plugin is unknown. */
  describePlugin?: DescribePlugin
}

export interface RequestFieldHooks {
  /** Returns the fields that have answers: their type cannot change. */
  'request-fields.answered'(db: RegionDb, requestFieldIds: readonly string[]): Promise<ReadonlySet<string>>
  /** New fields were published; runs at the end of the publishing transaction. */
  'request-fields.published'(
    context: TxContext<RegionTables>,
    service: ServiceRow,
    added: readonly RequestFieldRow[],
  ): Promise<void>
}
