// What the company side of connections is built on, per region.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { MailQueue as Mail } from '../../../../platform/mail/mail-queue.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { Services } from '../../services/index.ts'
import type { RegionTx } from '../connection-store.ts'
import type { ConnectionNeeds, ReachNeeds, RequestRow } from '../needs.ts'

/** Which connections are about to end: those of a service, all together, or single ones. */
export type EndScope = { serviceId: string } | { connectionIds: readonly string[] }

export interface EndingHooks {
  /** A customer or a service ends connections; called in the same transaction. A subscriber refuses by throwing (CONN-20). */
  'connections.ending'(tx: RegionTx, scope: EndScope): Promise<void>
}

export interface EndingNeeds extends Pick<ReachNeeds, 'database' | 'filesOf'> {
  log: Log
  mail: Pick<Mail, 'add'>
  accounts: Pick<Accounts, 'publicOf' | 'emailsOf'>
  changes: ConnectionNeeds['changes']
  hooks: EndingHooks
}

export interface CompanyNeeds extends ReachNeeds, EndingNeeds {
  clock: Clock
  accounts: ReachNeeds['accounts'] & EndingNeeds['accounts']
  requestFields: { rowsOf(serviceId: string): Promise<readonly RequestRow[]> }
  services: Pick<Services, 'openInPortal'>
}

/** Whose connections are looked at: a door finds out, everything behind it takes its word. */
export interface ServiceScope {
  serviceId: string
  companyUserId: string
}
