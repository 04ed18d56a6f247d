// Dependencies of the overview, per region.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Documents } from '../../contracts/documents/index.ts'
import type { FlowRuns } from '../../contracts/flow-runs/index.ts'
import type { Flows } from '../../contracts/flows/index.ts'
import type { Changes } from '../../delivery/changes/index.ts'
import type { Webhooks } from '../../delivery/webhooks/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { ConnectRequests } from '../../sharing/connect-requests/index.ts'
import type { Connections } from '../../sharing/connections/index.ts'
import type { Services } from '../../sharing/services/index.ts'

export interface OverviewDeps {
  clock: Clock
  accounts: Pick<Accounts, 'findByCode' | 'listPublicAccounts'>
  services: Pick<Services, 'listInPortal' | 'logs'>
  connections: Pick<Connections, 'overview'>
  connectRequests: Pick<ConnectRequests, 'countOpen'>
  documents: Pick<Documents, 'overview'>
  flows: Pick<Flows, 'listNames' | 'listById' | 'listByServices'>
  flowRuns: Pick<FlowRuns, 'overview'>
  changes: Pick<Changes, 'waiting'>
  webhooks: Pick<Webhooks, 'listTroubled' | 'listNames'>
}
