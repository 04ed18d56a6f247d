// The dependencies of runs, per region.

import type { PdfPool } from '@company-data/pdf/pool'
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { RegionTables, RegionTx } from '../../../schema/region.ts'
import type { CustomerNotification, NewChange } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Idempotency } from '../../operations/idempotency/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { Plugins } from '../../plugins/plugins/index.ts'
import type { Connections, RegionTxContext } from '../../sharing/connections/index.ts'
import type { ContactData } from '../../sharing/contact-data/index.ts'
import type { FieldTypes } from '../../sharing/field-types/index.ts'
import type { RequestFields } from '../../sharing/request-fields/index.ts'
import type { Services } from '../../sharing/services/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Flows } from '../flows/index.ts'

export interface FlowRunDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  regions: { getMode(region: string): Mode }
  /** The file store of any known region. */
  getFileStore(region: string): Blobs
  /** Removes files of this region that no row refers to. */
  sweeps: Pick<FileSweeps, 'add'>
  clock: Clock
  ids: Ids
  log: Log
  metrics: Pick<Metrics, 'counter'>
  companies: {
    /** The identities of the existing companies, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
    /** Refuses what a suspended company may not do. */
    requireActive(companyUserId: string): Promise<void>
  }
  accounts: Pick<Accounts, 'state' | 'listPublicAccounts' | 'findLanguage' | 'flowData' | 'isOnHold'>
  services: Pick<Services, 'requireOwned' | 'requireReadable' | 'rows'>
  requestFields: Pick<RequestFields, 'rows'>
  flows: Pick<Flows, 'rows' | 'assets'>
  regionDatabases: RegionDatabases
  connections: Pick<Connections, 'rows' | 'locate' | 'flowAnswers'> & {
    endings: Pick<Connections['endings'], 'removeFiles'>
  }
  fieldTypes: Pick<FieldTypes, 'rows'>
  contactData: Pick<ContactData, 'rows'>
  changes: {
    raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void>
    notifyCustomer(context: RegionTxContext, notification: CustomerNotification): Promise<void>
  }
  push: Pick<Push, 'notifyAll'>
  idempotency: Pick<Idempotency, 'once' | 'forget'>
  quotas: Pick<Quotas, 'requireWithin' | 'requireRoom' | 'requireRoomSometimes'>
  documents: Pick<Documents, 'runs'>
  pdfPool: Pick<PdfPool, 'run'>
  /** Issues the pass of a plugin-pass route. */
  plugins: Pick<Plugins, 'pass'>
  /** Locks the account to its region until the transaction ends; refuses if it has moved away. */
  lockHomeRegion(tx: RegionTx, userId: string): Promise<void>
  /** G-008: the largest files; the budgets of sealed ones follow from them. */
  documentMaxMb: number
  photoMaxMb: number
}
