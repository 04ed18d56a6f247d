// Shared by all kinds of clients: creating one with a secret, renewing the secret, deleting it, always audited.

import type { AuditAction } from '@company-data/protocol/wire/identity/audit-log'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Caller, Unnamed } from '../../../gate/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { HOUR_MS } from '../../../platform/clock/durations.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import { CLIENT_TOPIC, SECRET_PURPOSE } from './client-state.ts'
import { type ClientRow, insertClient, removeClient, updateSecret } from './store.ts'
import { replacePatterns } from './whitelist-store.ts'

export type Actor = Caller | Unnamed

/** The part of accounts that the registry uses. */
export interface ClientAccounts {
  state(userId: string): { usertype: string } | undefined | Promise<{ usertype: string } | undefined>
  audit(
    tx: DirectoryTx,
    entry: { companyUserId: string; actor: Actor; action: AuditAction; data: object },
  ): Promise<void>
  keepRecoveryCopy(
    tx: DirectoryTx,
    copy: { companyUserId: string; kind: 'client_secret' | 'oauth_app_secret'; ref: string; secret: string },
  ): Promise<void>
}

export interface RegistryDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  accounts: ClientAccounts
  quotas: Pick<Quotas, 'requireWithin'>
  tokens: { grants: { revoke(tx: DirectoryTx, which: { clientId: string; olderThanGen?: number }): Promise<void> } }
}

export interface Registry {
  /** Returns the new client with its secret, which is never shown again; undefined if its purpose or service is taken. */
  add(
    tx: DirectoryTx,
    row: Omit<ClientRow, 'clientId' | 'previousSecretUntil' | 'createdAt'>,
    patterns: readonly string[],
    actor: Actor,
  ): Promise<AddedClient | undefined>
  renew(tx: DirectoryTx, row: ClientRow, request: NewSecretRequest, actor: Actor): Promise<NewSecret>
  remove(tx: DirectoryTx, row: ClientRow, actor: Actor): Promise<void>
  /** Writes the audit entry of a change and invalidates the client's state in every process. */
  recordChange(tx: DirectoryTx, row: ClientRow, actor: Actor, action: AuditAction, data?: object): Promise<void>
}

/** A new secret, and the time at which the old one ends if it does not end immediately, as the API shows them. */
export interface NewSecret {
  client_secret: string
  previous_secret_until?: string
}

export interface AddedClient {
  row: ClientRow
  secret: string
}

const describe = ({ clientId, serviceId, name }: ClientRow): object => ({
  client_id: clientId,
  ...(serviceId === null ? { name } : { service_id: serviceId }),
})

const toAuditMembers = ({ kind, capabilities, redirectUris }: ClientRow): object =>
  kind === 'app' ? { redirect_uris: redirectUris } : { capabilities, redirect_uri: redirectUris[0] ?? null }

/** The one redirect URI of a service client or account client, if it has one. */
export const toUris = (redirectUri: string | null): string[] => (redirectUri === null ? [] : [redirectUri])

export const registry = ({ directory, clock, ids, secrets, accounts, tokens }: RegistryDeps): Registry => {
  /** G-053: a sealed copy of the secret, which only the owner of the company can recover. */
  const keepCopy = (tx: DirectoryTx, { companyUserId, clientId, kind }: ClientRow, secret: string) =>
    accounts.keepRecoveryCopy(tx, {
      companyUserId,
      kind: kind === 'app' ? 'oauth_app_secret' : 'client_secret',
      ref: clientId,
      secret,
    })

  const recordChange: Registry['recordChange'] = async (tx, row, actor, action, data = {}) => {
    const { companyUserId } = row
    await accounts.audit(tx, { companyUserId, actor, action, data: { ...describe(row), ...data } })
    await directory.notify(tx, CLIENT_TOPIC, row.clientId)
  }

  return {
    recordChange,
    async add(tx, newClient, patterns, actor) {
      const clientId = `${newClient.kind}_${ids.code(24)}`
      const row = { ...newClient, clientId, previousSecretUntil: null, createdAt: clock.now() }
      const secret = secrets.random()
      if (!(await insertClient(tx, row, secrets.keyedHash(secret, SECRET_PURPOSE)))) return undefined
      await replacePatterns(tx, row.clientId, patterns)
      await keepCopy(tx, row, secret)
      await recordChange(tx, row, actor, 'client.created', toAuditMembers(row))
      return { row, secret }
    },
    async renew(tx, row, { overlap_hours }, actor) {
      const { clientId } = row
      const secret = secrets.random()
      const until = overlap_hours === 0 ? null : new Date(clock.nowMs() + overlap_hours * HOUR_MS)
      const gen = await updateSecret(tx, clientId, secrets.keyedHash(secret, SECRET_PURPOSE), until)
      // B-14: of an overlap, only the secret that was current until now still works.
      await tokens.grants.revoke(tx, { clientId, ...(until !== null && { olderThanGen: gen - 1 }) })
      await keepCopy(tx, row, secret)
      const previous_secret_until = until && formatTimestamp(until)
      await recordChange(tx, row, actor, 'client.secret_regenerated', { previous_secret_until })
      return { client_secret: secret, ...(previous_secret_until && { previous_secret_until }) }
    },
    async remove(tx, row, actor) {
      // The grants would be deleted with the client, but only a revocation reaches the processes that cache them.
      await tokens.grants.revoke(tx, { clientId: row.clientId })
      await removeClient(tx, row.clientId)
      await recordChange(tx, row, actor, 'client.deleted')
    },
  }
}
