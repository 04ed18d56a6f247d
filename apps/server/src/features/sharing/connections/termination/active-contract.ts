// Hooks of ending connections: a feature with an active contract refuses (CONN-20) by throwing
// company_connections.active_contract; another ends its own rows with them.

import type { RegionTx } from '../../../../schema/region.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { ConnectionRow, RegionTxContext } from '../connection-store.ts'

/** The connections that are about to end: all of a service, or single ones. */
export type EndScope = { serviceId: string } | { connectionIds: readonly string[] }

export interface EndingHooks {
  /** A customer or a service ends connections; called in the same transaction. A subscriber refuses by throwing. */
  'connections.ending'(tx: RegionTx, scope: EndScope): Promise<void>
  /**
   * Connections end and can no longer be refused; called in the transaction, in the company's region, for every cause
   * but the deletion of the service. The added changes come before connection_deleted, with the same code.
   */
  'connections.ended'(
    context: RegionTxContext,
    connections: readonly ConnectionRow[],
    subjectCode: string | null,
    addChange: (change: NewChange) => void,
    by: 'customer' | 'service' | 'account',
  ): Promise<void>
}
