// What every kind of client goes through: a secret is minted, renewed, or dies with its client, always with its traces.
import type { Transaction } from 'kysely'
import type { Caller } from '../../../gate/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { CLIENT_TOPIC, SECRET_PURPOSE } from './client-state.ts'
import { type ClientRow, insertClient, removeClient, replacePatterns, updateSecret } from './store.ts'

type Tx = Transaction<DirectoryTables>

export type Actor = Caller | { kind: 'system' }

/** The part of accounts that the registry uses. */
export interface AccountsOfClients {
  state(userId: string): { usertype: string } | undefined | Promise<{ usertype: string } | undefined>
  audit(tx: Tx, entry: { companyUserId: string; actor: Actor; action: string; data: object }): Promise<void>
  keepRecoveryCopy(
    tx: Tx,
    copy: { companyUserId: string; kind: 'client_secret'; ref: string; secret: string },
  ): Promise<void>
}

export interface RegistryNeeds {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  accounts: AccountsOfClients
  tokens: { grants: { revoke(tx: Tx, which: { clientId: string }): Promise<void> } }
}

export interface Registry {
  /** A client with its whitelist and the one sight of its secret; undefined when its place is taken. */
  add(
    tx: Tx,
    row: Omit<ClientRow, 'clientId' | 'createdAt'>,
    patterns: readonly string[],
    actor: Actor,
  ): Promise<Added | undefined>
  renew(tx: Tx, row: ClientRow, actor: Actor): Promise<string>
  remove(tx: Tx, row: ClientRow, actor: Actor): Promise<void>
  /** Writes down a change and drops what processes remember of the client. */
  tell(tx: Tx, row: ClientRow, actor: Actor, action: string, data?: object): Promise<void>
}

export interface Added {
  row: ClientRow
  secret: string
}

const describe = ({ clientId, serviceId, name }: ClientRow): object => ({
  client_id: clientId,
  ...(serviceId === null ? { name } : { service_id: serviceId }),
})

export const registry = ({ directory, clock, ids, secrets, accounts, tokens }: RegistryNeeds): Registry => {
  /** G-053: the company can get a secret back that it saw once, and nobody else can. */
  const keepCopy = (tx: Tx, { companyUserId, clientId }: ClientRow, secret: string) =>
    accounts.keepRecoveryCopy(tx, { companyUserId, kind: 'client_secret', ref: clientId, secret })

  const tell: Registry['tell'] = async (tx, row, actor, action, data = {}) => {
    const { companyUserId } = row
    await accounts.audit(tx, { companyUserId, actor, action, data: { ...describe(row), ...data } })
    await directory.notify(tx, CLIENT_TOPIC, row.clientId)
  }

  return {
    tell,
    async add(tx, given, patterns, actor) {
      const row = { ...given, clientId: `${given.kind}_${ids.code(24)}`, createdAt: clock.now() }
      const secret = secrets.random()
      if (!(await insertClient(tx, row, secrets.keyedHash(secret, SECRET_PURPOSE)))) return undefined
      await replacePatterns(tx, row.clientId, patterns)
      await keepCopy(tx, row, secret)
      await tell(tx, row, actor, 'client.created', { capabilities: row.capabilities, redirect_uri: row.redirectUri })
      return { row, secret }
    },
    async renew(tx, row, actor) {
      const secret = secrets.random()
      await updateSecret(tx, row.clientId, secrets.keyedHash(secret, SECRET_PURPOSE))
      await tokens.grants.revoke(tx, { clientId: row.clientId })
      await keepCopy(tx, row, secret)
      await tell(tx, row, actor, 'client.secret_regenerated')
      return secret
    },
    async remove(tx, row, actor) {
      // Revoked before they are gone: only a revocation reaches the processes that remember a grant.
      await tokens.grants.revoke(tx, { clientId: row.clientId })
      await removeClient(tx, row.clientId)
      await tell(tx, row, actor, 'client.deleted')
    },
  }
}
