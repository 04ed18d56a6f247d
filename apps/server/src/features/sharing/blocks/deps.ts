// Dependencies of blocks, and the hook that they call.

import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { RegionTxContext } from '../connections/index.ts'

export interface Block {
  personUserId: string
  companyUserId: string
}

export interface BlockHooks {
  /** A person has blocked a company; called in the transaction of the block. */
  'blocks.blocked'(context: RegionTxContext, block: Block): Promise<void>
}

export interface BlockDeps {
  clock: Clock
  accounts: Pick<Accounts, 'state' | 'listPublicAccounts'>
  companies: {
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
  }
  regionDatabases: RegionDatabases
  quotas: Pick<Quotas, 'requireWithin'>
  hooks: BlockHooks
}
