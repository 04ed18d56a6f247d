// What the parts of connections are built on, per region.
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Side } from '../../../platform/db/index.ts'
import type { Blobs } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { NewChange, Subject } from '../../delivery/changes/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { FieldTypes } from '../field-types/index.ts'
import type { ConnectionRow, RegionTx } from './connection-store.ts'

export type RegionSide = Side<RegionTables>
/** A slot: a request row of a service. */
export type RequestRow = Selectable<RegionTables['request_field']>

/** Told to a company that is a customer (G-151); persons have no such feed. */
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

/** Whatever reaches rows in several regions. */
export interface ReachNeeds {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  /** The database of any known region. */
  reachRegion(region: string): Database<RegionTables>
  filesOf(region: string): Blobs
  regions: { list(): ReadonlyArray<{ key: string }>; modeOf(key: string): Mode }
  accounts: Pick<Accounts, 'state' | 'byCode' | 'publicOf'>
}

export interface ConnectingHooks {
  /** A customer connects; called in the act, in the company's region. The added changes come before connection_created. */
  'connections.connecting'(
    side: RegionSide,
    connection: ConnectionRow,
    subject: Subject,
    addChange: (change: NewChange) => void,
  ): Promise<void>
}

export interface ConnectionNeeds extends ReachNeeds {
  hooks: ConnectingHooks
  clock: Clock
  ids: Ids
  log: Log
  fieldTypes: Pick<FieldTypes, 'rows'>
  /** Until the end of the transaction the account does not move away; refuses when it has. */
  holdHome(tx: RegionTx, userId: string): Promise<void>
  changes: {
    raise(side: RegionSide, changes: readonly NewChange[]): Promise<void>
    tellCustomer(side: RegionSide, notice: CustomerNotice): Promise<void>
  }
  /** G-008: the largest document, which the budget of a sealed file follows from. */
  documentMaxMb: number
  /** G-077: how long the file of a share-once answer is kept. */
  shareOnceFileDays: number
}
