// Dependencies of the components of delegates.

import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { ServiceEntries } from '../../sharing/services/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Tokens } from '../tokens/index.ts'

export const DELEGATE_TOPIC = 'delegate'

export interface DelegateDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  mail: MailQueue
  quotas: Pick<Quotas, 'requireWithin'>
  accounts: Pick<
    Accounts,
    | 'findKeys'
    | 'audit'
    | 'hashPassword'
    | 'createAccount'
    | 'openSession'
    | 'removeAccount'
    | 'requireNoHold'
    | 'isEmailTaken'
    | 'homeRegions'
    | 'findLanguage'
  >
  serviceEntries: Pick<ServiceEntries, 'listOwned'>
  tokens: { grants: Pick<Tokens['grants'], 'revoke'> }
  regions: { getMode(region: string): 'normal' | 'writes_paused' | 'out_of_order' }
}
