// Accounts as the rest of the server knows them: what other features ask of them, their routes and jobs.
import type { Transaction } from 'kysely'
import { bindRoutes, type Route } from '../../../gate/route.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { type AccountState, accountStates } from './account-state.ts'
import { findByCode, findById, listByIds } from './account-store.ts'
import type { AuditEntry } from './audit/audit-log.ts'
import { eraseAccount } from './deletion/erase-account.ts'
import { purgeCodes } from './email/mailed-code-store.ts'
import type { LoginInput } from './login/login.ts'
import type { AccountNeeds } from './needs.ts'
import { partsOf } from './parts.ts'
import { type PublicAccount, publicAccounts, publicOf } from './public-accounts.ts'
import type { MintedSecret } from './recovery/recovery-copies.ts'
import type { CreatedAccount, NewAccount } from './registration/create-account.ts'
import { accountRoutes } from './routes.ts'
import type { SessionAnswer, SessionUser } from './sessions/sessions.ts'

type Tx = Transaction<DirectoryTables>

export interface Accounts {
  state(userId: string): AccountState | undefined | Promise<AccountState | undefined>
  verifyLogin(input: LoginInput): Promise<AccountState>
  keysOf(userId: string): Promise<{ publicKey: string; recoveryPublicKey: string | null } | undefined>
  byCode(code: string): Promise<PublicAccount | undefined>
  /** Those of the accounts that exist, by id, in one query; one alone from memory, unless it must be `fresh`. */
  publicOf(userIds: readonly string[], how?: { fresh: boolean }): Promise<ReadonlyMap<string, PublicAccount>>
  /** The e-mail addresses of those that exist, by id, in one query. */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whether the account's own second factor is on. */
  hasSecondFactor(userId: string): Promise<boolean>
  audit(tx: Tx, entry: AuditEntry): Promise<void>
  keepRecoveryCopy(tx: Tx, copy: MintedSecret): Promise<void>
  createAccount(tx: Tx, account: NewAccount): Promise<CreatedAccount>
  openSession(tx: Tx, user: SessionUser): Promise<SessionAnswer>
  /** Ends an account that another feature ends, as a delegate's: its sessions die, its e-mail address is free. */
  removeAccount(tx: Tx, userId: string): Promise<void>
  routes: Route[]
  jobs: Job[]
  stop(): Promise<void>
}

const purge = ({ directory, clock }: AccountNeeds): Job => ({
  name: 'accounts.purge',
  everyMs: 3600_000,
  run: () => purgeCodes(directory.kysely, clock.now()),
})

export const accountService = async (needs: AccountNeeds): Promise<Accounts> => {
  const { directory } = needs
  const parts = partsOf(needs)
  const states = await accountStates(directory)
  const shown = await publicAccounts(directory)
  return {
    state: states.get,
    verifyLogin: parts.login.verify,
    async keysOf(userId) {
      const account = isUuid(userId) ? await findById(directory.kysely, userId) : undefined
      return account && { publicKey: account.public_key, recoveryPublicKey: account.recovery_public_key }
    },
    async byCode(code) {
      const account = await findByCode(directory.kysely, code)
      return account && publicOf(account)
    },
    async publicOf(userIds, { fresh } = { fresh: false }) {
      const [one, ...others] = userIds
      if (!fresh && one !== undefined && others.length === 0) {
        const known = await shown.get(one)
        return new Map(known ? [[one, known]] : [])
      }
      const found = userIds.length === 0 ? [] : await listByIds(directory.kysely, userIds)
      return new Map(found.map((account) => [account.user_id, publicOf(account)]))
    },
    async emailsOf(userIds) {
      const found = userIds.length === 0 ? [] : await listByIds(directory.kysely, userIds)
      return new Map(found.flatMap(({ user_id, email }) => (email === null ? [] : [[user_id, email] as const])))
    },
    async hasSecondFactor(userId) {
      const account = isUuid(userId) ? await findById(directory.kysely, userId) : undefined
      return account !== undefined && parts.secondFactor.isOn(account)
    },
    audit: parts.audit.append,
    keepRecoveryCopy: parts.recovery.keep,
    createAccount: parts.registrations.create,
    openSession: parts.sessions.open,
    removeAccount: (tx, userId) => eraseAccount(needs, tx, userId),
    routes: bindRoutes(accountRoutes, parts),
    jobs: [purge(needs)],
    async stop() {
      await states.stop()
      await shown.stop()
    },
  }
}
