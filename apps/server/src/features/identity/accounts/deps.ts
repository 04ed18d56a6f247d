// Dependencies of the components of accounts.

import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Caller, SessionCaller, Unnamed } from '../../../gate/caller.ts'
import type { AccountGate } from '../../../platform/account-gate.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { HashThreads } from '../../../platform/secrets/hash-threads.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { Names } from '../names/index.ts'
import type { Tokens } from '../tokens/index.ts'
import type { UserType } from './account-store.ts'
import type { RelyingParty } from './passkeys/assertion.ts'
import type { ReturnWaits } from './returns/return-decision.ts'

/** The part of regions that accounts use. */
export interface KnownRegions {
  list(): ReadonlyArray<{ key: string }>
  listCells(): ReadonlyArray<{ key: string; isOpen: boolean }>
  getApiUrl(key: string): string | undefined
  getMode(key: string): Mode
}

/** The actor of an entry in the audit log: a caller, or the platform itself. */
export type Actor = Caller | Unnamed

export interface DeletedAccount {
  userId: string
  usertype: UserType
  home: string
  /** The caller that requested the deletion, or the platform after a start-over. */
  actor: Actor
}

/** The account of a deletion, with its home region. */
export type AccountToDelete = Pick<SessionCaller, 'kind' | 'userId' | 'home'>

/** A company gets or changes its name; a new one also has a code. */
export interface AccountNaming {
  userId: string
  name: string
  code?: string | undefined
  actor: Actor
}

export interface AccountHooks {
  /** Called in the transaction that stores the name of a company; refuses by throwing. True: a verified one has this name. */
  'accounts.naming'(tx: DirectoryTx, naming: AccountNaming): Promise<boolean>
  /** Wraps a deletion: refuses by throwing, or calls `deleteAccount` once. */
  'accounts.deletion'(account: AccountToDelete, deleteAccount: () => Promise<void>): Promise<void>
  /** Called in the directory transaction that deletes the account. */
  'accounts.deleting'(tx: DirectoryTx, account: DeletedAccount): Promise<void>
  /** Selects the accounts that have data in a region, or that other accounts have rows about. */
  'accounts.in-use'(userIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface AccountDeps extends ReturnWaits {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  hashThreads: HashThreads
  /** For tests: lower than in production. */
  slowHashCostLog2?: number | undefined
  /** For tests: in place of the count of accounts. */
  chooseCell?: ((cells: readonly string[], kind: 'person' | 'company') => string) | undefined
  mail: MailQueue
  limits: RateLimits
  accountGate: Pick<AccountGate, 'countOpenings'>
  tokens: Pick<Tokens, 'issue' | 'grants' | 'useOnce'>
  regions: KnownRegions
  hooks: AccountHooks
  names: Names
  quotas: Pick<Quotas, 'requireWithin' | 'readLimits'>
  /** how the platform names itself. */
  platformName: string
  /** For so long after a login a session needs no further proof; 0: it always does. */
  freshLoginMinutes: number
  /** After so many days a start-over deletes the account. */
  startOverDays: number
  /** The caller who may raise the level of a company; it may always lower its own. */
  levelsBy: 'company' | 'operator'
  /** The address at which an owner reaches the operator; mails name it. */
  operatorContact: string
  /** Only passkeys sign, because a device key does not say whether the user was verified. */
  requireUserVerification: boolean
  relyingParty(): RelyingParty
  /** The address of the wallet, for links in mails. */
  walletUrl(): string
}
