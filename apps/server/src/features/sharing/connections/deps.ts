// Dependencies of connections, per region.

import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { RegionTables, RegionTx } from '../../../schema/region.ts'
import type { NewChange, Subject } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { ContactData } from '../contact-data/index.ts'
import type { FieldTypes } from '../field-types/index.ts'
import type { RequestFields, SlotRow } from '../request-fields/index.ts'
import type { Services } from '../services/index.ts'
import type { ConnectionRow, RegionTxContext } from './connection-store.ts'
import type { Followers } from './live-copies/followers.ts'
import type { EndingHooks } from './termination/active-contract.ts'

/** A slot: a request row of a service. */
export type RequestRow = SlotRow

/** Sent to the feed of a company that is a customer (G-151); persons have no such feed. */
export interface CustomerNotice {
  customerUserId: string
  event: 'connection_deleted' | 'consent_requested' | 'service_updated'
  members: {
    company_user_id: string
    service_id: string
    connection_id: string
    slug?: string
  }
}

export interface ConnectingHooks {
  /** Called in the transaction of a connect, in the company's region. The added changes come before connection_created. */
  'connections.connecting'(
    context: RegionTxContext,
    connection: ConnectionRow,
    subject: Subject,
    addChange: (change: NewChange) => void,
  ): Promise<void>
}

export interface ConnectionDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  /** The database of any known region. */
  reachRegion(region: string): Database<RegionTables>
  regionDatabases: RegionDatabases
  /** The file store of any known region. */
  getFileStore(region: string): Blobs
  /** Deletes files of this region that no row refers to. */
  sweeps: Pick<FileSweeps, 'add'>
  accounts: Pick<Accounts, 'state' | 'findByCode' | 'listPublicAccounts' | 'listMailboxes'>
  companies: {
    /** Refuses what a suspended company may not do. */
    requireActive(companyUserId: string, reader: 'customer'): Promise<void>
    /** The identities of the existing companies, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
  }
  fieldTypes: Pick<FieldTypes, 'rows'>
  contactData: Pick<ContactData, 'rows'>
  services: Pick<Services, 'openInPortal' | 'rows'>
  requestFields: Pick<RequestFields, 'readRows' | 'rows'>
  changes: {
    raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void>
    notifyCustomer(context: RegionTxContext, notice: CustomerNotice): Promise<void>
    notifyCustomers(context: RegionTxContext, notices: readonly CustomerNotice[]): Promise<void>
  }
  push: Pick<Push, 'notifyAll'>
  hooks: ConnectingHooks & EndingHooks
  /** Keeps the account in this region until the end of the transaction; refuses if it has moved away. */
  lockHomeRegion(tx: RegionTx, userId: string): Promise<void>
  clock: Clock
  ids: Ids
  log: Log
  mail: Pick<MailQueue, 'add'>
  quotas: Pick<Quotas, 'requireWithin'>
  /** G-008: the largest document, which determines the limit of a sealed file. */
  documentMaxMb: number
  /** G-077: the retention of a share-once answer's file. */
  shareOnceFileDays: number
}

/** Dependencies of the components of connections: the same, with the shared components. */
export interface ComponentDeps extends ConnectionDeps {
  followers: Followers
}
