// Dependencies of contact data, per region.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { FieldTypes } from '../field-types/index.ts'
import type { ContactDataHooks } from './following-slots.ts'

export interface ContactDataDeps {
  /** The region's own database. */
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  files: Blobs
  /** Deletes files of this region that no row refers to. */
  sweeps: Pick<FileSweeps, 'add'>
  fieldTypes: Pick<FieldTypes, 'rows'>
  hooks: ContactDataHooks
  quotas: Quotas
  /** G-008. */
  photoMaxMb: number
  documentMaxMb: number
}
