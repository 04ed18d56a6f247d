// Entry point of accounts: persons, companies and their sessions, keys, second factor, recovery and audit log.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { type AccountState, accountStates } from './account-state.ts'
import { findById, findLanguage, isEmailTaken, listByIds } from './account-store.ts'
import type { AuditEntry } from './audit/audit-log.ts'
import { trimAuditLogs } from './audit/trim-audit-log.ts'
import { createComponents } from './components.ts'
import { eraseAccount } from './deletion/erase-account.ts'
import type { AccountDeps } from './deps.ts'
import { purgeJob } from './email/purge-codes.ts'
import { enteredStates } from './entered-states.ts'
import type { ChooseCell } from './home/choose-cell.ts'
import { type HomeRegions, homeRegions } from './home/home-region.ts'
import type { FlowDataDates } from './level/flow-data-dates.ts'
import type { LoginInput } from './login/login.ts'
import type { OperatedAccounts } from './operator/operated-accounts.ts'
import type { Proofs } from './proofs/proofs.ts'
import { type PublicAccounts, publicAccounts } from './public-accounts.ts'
import type { EarlyCopy, MintedSecret } from './recovery/recovery-copies.ts'
import type { CreatedAccount, HashedAccount } from './registration/create-account.ts'
import { requireNoHold } from './require-no-hold.ts'
import { startOverJob } from './returns/start-over-job.ts'
import { accountRoutes } from './routes.ts'
import type { SandboxAccounts } from './sandbox/sandbox-accounts.ts'
import type { CallOrigin, SessionResponse, SessionUser } from './sessions/sessions.ts'

export type { AccountState } from './account-state.ts'
export { ACCOUNT_TOPIC } from './account-topic.ts'
export { accountCleanup, type CleanupHooks } from './deletion/account-cleanup.ts'
export type { AccountHooks, AccountNaming, AccountToDelete } from './deps.ts'
export { homeRegions } from './home/home-region.ts'
export type { CheckedSignature, UsableProof } from './proofs/proofs.ts'
export type { EarlyCopy } from './recovery/recovery-copies.ts'
export type { NewCredentials } from './registration/create-account.ts'
export type { SessionResponse } from './sessions/sessions.ts'
export { accountRoutes }

/** The mail address of an account, and the language of its mails. */
export interface Mailbox {
  to: string
  isConfirmed: boolean
  language: string | null
}

export interface Accounts extends Feature, Pick<PublicAccounts, 'findByCode' | 'listPublicAccounts'> {
  /** From memory, current in every process. A handler that reads it keeps the account in its cell until it ends. */
  state(userId: string): AccountState | undefined | Promise<AccountState | undefined>
  /** The state as it was last read, if it is known; it reads nothing, and is no older than its last change. */
  lastState(userId: string): AccountState | undefined
  verifyLogin(input: LoginInput): Promise<AccountState>
  findKeys(userId: string): Promise<{ publicKey: string; recoveryPublicKey: string | null } | undefined>
  /** The mailboxes of the existing accounts, by id, in one query. */
  listMailboxes(userIds: readonly string[]): Promise<ReadonlyMap<string, Mailbox>>
  /** The current language of the profile (FG-39); null if none is set or the account does not exist. */
  findLanguage(userId: string): Promise<string | null>
  isEmailTaken(tx: DirectoryTx, email: string): Promise<boolean>
  /** True if the second factor of the account is on. */
  hasSecondFactor(userId: string): Promise<boolean>
  /** Proofs that the person behind a session agrees. */
  proofs: Proofs
  homeRegions: HomeRegions
  /** The cell of a region that an account gets which is new in the region. */
  chooseCell: ChooseCell
  /** FG-38: the dates on which the data of a company's flow runs is deleted. */
  flowData: FlowDataDates
  audit(tx: DirectoryTx, entry: AuditEntry): Promise<void>
  keepRecoveryCopy(tx: DirectoryTx, copy: MintedSecret): Promise<void>
  /** Keeps a copy of a secret that a region creates: stored before the region commits, and taken back if it fails. */
  keepRecoveryCopyAhead(copy: MintedSecret): Promise<EarlyCopy>
  /** Slow, so never called inside a transaction. */
  hashPassword(password: string, owner: string): Promise<string>
  createAccount(tx: DirectoryTx, account: HashedAccount): Promise<CreatedAccount>
  openSession(tx: DirectoryTx, user: SessionUser, origin: CallOrigin): Promise<SessionResponse>
  /** The job of a region that mails about waiting times and deletes accounts whose start-over is due. */
  startOverJob(region: string): Job
  /** The job of a region that carries out the deletions that operators ordered. */
  requestedDeletionJob(region: string): Job
  /** For operators: accounts as the platform can read them, and the open orders of deletions. */
  operated: Pick<OperatedAccounts, 'find' | 'read'> & { countOpenDeletions(limit: number): Promise<number> }
  /** The persons of sandbox services. */
  sandbox: SandboxAccounts
  /** True while an operator keeps the account from deletion. */
  isOnHold(userId: string): Promise<boolean>
  /** Refuses if the account, or the company of a delegate, is held; locks the company until the transaction ends. */
  requireNoHold(tx: DirectoryTx, userId: string): Promise<void>
  /** The stored name, which does not change until the transaction ends. */
  lockDisplayName(tx: DirectoryTx, userId: string): Promise<string | undefined>
  /** Changes the name that others see. */
  setDisplayName(tx: DirectoryTx, userId: string, name: string): Promise<void>
  /** Deletes the account of a delegate: its sessions end, its e-mail address is free. */
  removeAccount(tx: DirectoryTx, userId: string): Promise<void>
}

export const accounts = (deps: AccountDeps): Accounts => {
  const { directory } = deps
  const parts = createComponents(deps)
  const states = accountStates(directory)
  const publics = publicAccounts(directory)
  const find = async (userId: string) => (isUuid(userId) ? findById(directory.kysely, userId) : undefined)
  return {
    state: enteredStates(states.get, deps.accountGate),
    lastState: states.lastKnown,
    findByCode: publics.findByCode,
    listPublicAccounts: publics.listPublicAccounts,
    verifyLogin: parts.login.verify,
    async findKeys(userId) {
      const account = await find(userId)
      return account && { publicKey: account.public_key, recoveryPublicKey: account.recovery_public_key }
    },
    async listMailboxes(userIds) {
      const rows = await listByIds(directory.kysely, userIds)
      return new Map(
        rows.flatMap(({ user_id, email, email_confirmed_at, language }) =>
          email === null ? [] : [[user_id, { to: email, isConfirmed: email_confirmed_at !== null, language }] as const],
        ),
      )
    },
    findLanguage: async (userId) => (isUuid(userId) ? findLanguage(directory.kysely, userId) : null),
    isEmailTaken,
    async hasSecondFactor(userId) {
      const account = await find(userId)
      return account !== undefined && parts.secondFactor.isOn(account)
    },
    proofs: parts.proofs,
    homeRegions: homeRegions(deps),
    chooseCell: parts.chooseCell,
    flowData: parts.flowData,
    audit: parts.auditLog.append,
    keepRecoveryCopy: parts.recoveryCopies.keep,
    keepRecoveryCopyAhead: parts.recoveryCopies.keepAhead,
    hashPassword: parts.hashes.hash,
    createAccount: parts.registrations.create,
    openSession: parts.sessions.open,
    lockDisplayName: parts.profile.lockDisplayName,
    setDisplayName: parts.profile.setDisplayName,
    removeAccount: (tx, userId) => eraseAccount(deps, tx, userId),
    sandbox: parts.sandbox,
    startOverJob: (region) => startOverJob(parts, region),
    requestedDeletionJob: parts.requestedDeletions.job,
    operated: { ...parts.operatedAccounts, countOpenDeletions: parts.requestedDeletions.countOpen },
    isOnHold: parts.legalHolds.isOnHold,
    requireNoHold,
    routes: bindRoutes(accountRoutes, parts),
    jobs: [purgeJob(deps), parts.unconfirmed.job, trimAuditLogs(deps, parts.legalHolds)],
    async start() {
      await states.start()
      await publics.start()
    },
    async stop() {
      await publics.stop()
      await states.stop()
    },
  }
}
