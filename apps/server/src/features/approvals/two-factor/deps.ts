// Dependencies of two-factor approval, per region.

import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { NewChange } from '../../delivery/changes/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { Blocks } from '../../sharing/blocks/index.ts'
import type { Connections, RegionTxContext } from '../../sharing/connections/index.ts'
import type { Services } from '../../sharing/services/index.ts'
import type { ChallengeStore } from './challenge-access.ts'

interface Card {
  type: 'twofa_challenge' | 'twofa_dismiss'
  id: string
  companyUserId?: string
}

/** The push to the devices of a person, without content (G-115). */
export interface Push {
  notify(context: RegionTxContext, personUserId: string, card: Card): Promise<void>
  /** The caller knows that they are persons. */
  notifyAll(context: RegionTxContext, cards: ReadonlyArray<Card & { personUserId: string }>): Promise<void>
}

export interface TwoFactorDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  regions: { getMode(region: string): Mode }
  clock: Clock
  ids: Ids
  limits: RateLimits
  accounts: Pick<Accounts, 'findByCode' | 'listPublicAccounts' | 'state' | 'proofs'>
  companies: {
    /** Refuses what a suspended company may not do. */
    requireActive(companyUserId: string): Promise<void>
    /** The identities of the existing companies, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
  }
  services: Pick<Services, 'rows'>
  regionDatabases: RegionDatabases
  connections: Pick<Connections, 'enrollments'>
  blocks: Pick<Blocks, 'isBlocked'>
  changes: { raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void> }
  challengeStore: Pick<ChallengeStore, 'reach'>
  push: Push
  /** NS-16: how long a challenge is open. */
  challengeSeconds: number
}
