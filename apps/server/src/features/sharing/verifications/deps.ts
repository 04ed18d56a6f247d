// Dependencies of verifications, per region.

import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { ContactData } from '../contact-data/index.ts'
import type { FieldTypes } from '../field-types/index.ts'

export interface VerificationDeps {
  /** The region's own database and files. */
  database: Database<RegionTables>
  files: Blobs
  clock: Clock
  ids: Ids
  secrets: Secrets
  mail: MailQueue
  accounts: Pick<Accounts, 'findLanguage'>
  fieldTypes: Pick<FieldTypes, 'rows'>
  contactData: Pick<ContactData, 'rows' | 'attest'>
  quotas: Pick<Quotas, 'requireWithin'>
  /** G-008. */
  documentMaxMb: number
}
