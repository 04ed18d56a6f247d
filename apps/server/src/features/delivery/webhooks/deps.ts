// The dependencies of webhook actions, per region.

import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { Services } from '../../sharing/services/index.ts'
import type { Changes } from '../changes/index.ts'
import type { EventSender } from './delivery/send-event.ts'

export interface WebhookDeps {
  /** The region's own database. */
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  limits: Pick<RateLimits, 'take'>
  services: Pick<Services, 'requireOwned' | 'logs' | 'rows'>
  changes: Pick<Changes, 'channels' | 'queue'>
  accounts: Pick<Accounts, 'keepRecoveryCopyAhead' | 'findLanguage'>
  sender: EventSender
  quotas: Pick<Quotas, 'readLimits' | 'requireWithin' | 'smallestLimit'>
}
