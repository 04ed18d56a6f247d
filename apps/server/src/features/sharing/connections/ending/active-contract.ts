// Who may refuse that connections end: a feature with an active contract on them (CONN-20), which throws
// company_connections.active_contract.
import type { RegionTx } from '../connection-store.ts'

/** Which connections are about to end: all of a service, or single ones. */
export type EndScope = { serviceId: string } | { connectionIds: readonly string[] }

export interface EndingHooks {
  /** A customer or a service ends connections; called in the same transaction. A subscriber refuses by throwing. */
  'connections.ending'(tx: RegionTx, scope: EndScope): Promise<void>
}
