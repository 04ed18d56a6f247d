// One participant of a conversation: who reads and writes, in which database, and its error keys.
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { ConversationScope, Sender } from '../../sharing/connections/index.ts'

export interface Participant {
  as: Sender
  scope: ConversationScope
  /** The database of the company's region, which has the connection. */
  database: Database<RegionTables>
}

export const otherSender: Readonly<Record<Sender, Sender>> = { customer: 'service', service: 'customer' }

const missing = {
  customer: 'company_connections.not_found',
  service: 'company_data.connection_not_found',
} as const satisfies Record<Sender, ErrorKey>

const badBoundary = {
  customer: 'company_connections.ack_boundary_invalid',
  service: 'company_data.ack_boundary_invalid',
} as const satisfies Record<Sender, ErrorKey>

/** Another's connection, an unknown one and an invalid id get the same error. */
export const noConnection = ({ as }: Pick<Participant, 'as'>): ApiError => new ApiError(missing[as])

export const noBoundary = ({ as }: Pick<Participant, 'as'>): ApiError => new ApiError(badBoundary[as])
