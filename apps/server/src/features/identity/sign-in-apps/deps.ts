// Dependencies of sign-in apps.

import type { Reason } from '@company-data/protocol/reasons'
import type { Claim } from '@company-data/protocol/wire/identity/oauth-apps'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { ContactData } from '../../sharing/contact-data/index.ts'
import type { FieldTypes } from '../../sharing/field-types/index.ts'
import type { ServiceEntries } from '../../sharing/services/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Clients } from '../clients/index.ts'
import type { Names } from '../names/index.ts'
import type { Tokens } from '../tokens/index.ts'

/** Returns the plugin of a claim with a copy of its description, or the reason for its absence (G-135). */
export type DescribePlugin = (
  companyUserId: string,
  plugin: unknown,
  /** The claim itself, and all claims of the app: its inputs name others of them. */
  claim: { key: string; siblings: ReadonlyArray<{ key: string; type: string }> },
) => Promise<{ plugin: NonNullable<Claim['plugin']> } | { reason: Reason }>

export interface SignInAppDeps {
  directory: Database<DirectoryTables>
  reachRegion(region: string): Database<RegionTables>
  regions: { getMode(region: string): Mode }
  clock: Clock
  ids: Ids
  secrets: Secrets
  fieldTypes: Pick<FieldTypes, 'rows'>
  contactData: Pick<ContactData, 'rows'>
  accounts: Pick<Accounts, 'audit'>
  clients: Pick<Clients, 'appClients'>
  tokens: Pick<Tokens, 'grants'>
  quotas: Pick<Quotas, 'requireWithin'>
  names: Names
  serviceEntries: Pick<ServiceEntries, 'lockOwned'>
  /** Omitted without the plugin feature: then every plugin is unknown. */
  describePlugin?: DescribePlugin
}
