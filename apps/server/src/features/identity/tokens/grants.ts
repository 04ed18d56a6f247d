// Grants and their refresh tokens: one family per grant; each token is rotated on use (G-036).

import { refreshTokenDays } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import { type JobContext, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import { boundGrants } from './grant-quotas.ts'
import {
  findOpening,
  type GrantRow,
  type GrantSelection,
  insertGrant,
  isGrantRevoked,
  listClientGrants,
  listReturned,
  listSessions,
  type OpenedBy,
  updateRevoked,
} from './grant-store.ts'
import { GRANT_TOPIC } from './grant-topic.ts'
import {
  findRefreshToken,
  insertRefreshToken,
  removeExpiredRefreshTokens,
  removeOldRefreshTokens,
} from './refresh-token-store.ts'
import { type Grant, type IssuingClient, type RotateRefreshToken, rotateRefreshToken } from './rotate-refresh-token.ts'

export type { Grant, IssuingClient } from './rotate-refresh-token.ts'

const REFRESH_TOKEN_MS = refreshTokenDays * 24 * 3600_000

export interface NewGrant extends Pick<GrantRow, 'kind' | 'userId'> {
  client?: IssuingClient
  /** Only of a session. */
  origin?: SessionOrigin
}

/** How a session was opened, and by what. */
export interface SessionOrigin {
  openedBy: OpenedBy
  /** The app that the caller says it is. */
  app?: string | null
  deviceId?: string
  /** The browser by name. */
  agent?: string | null
}

export interface OpenSession extends Pick<GrantRow, 'id' | 'app' | 'agent' | 'deviceId' | 'createdAt'> {
  openedBy: OpenedBy
  lastUsedAt: Date
}

export interface Grants {
  /** Opens a family inside the caller's transaction; beyond the quota of the user, the least recently used one ends. */
  open(tx: DirectoryTx, grant: NewGrant): Promise<{ grantId: string; refreshToken: string }>
  /** Uses a refresh token and returns its successor; undefined if it is unknown, expired, revoked or was used before. */
  rotate: RotateRefreshToken
  revoke(tx: DirectoryTx, selection: GrantSelection): Promise<void>
  /** Like `revoke`; returns the ids of the grants that ended. */
  end(tx: DirectoryTx, selection: GrantSelection): Promise<string[]>
  /** The open grants of a user to clients, the newest first. */
  listClientGrants(
    tx: DirectoryTx,
    userId: string,
    limit: number,
  ): Promise<ReadonlyArray<Pick<GrantRow, 'id' | 'clientId'>>>
  /** The newest first. */
  listSessions(userId: string): Promise<OpenSession[]>
  /** The grant of a refresh token of that client, in any state; `isUsable` if the token is unused and has not expired. */
  find(
    refreshToken: string,
    clientId: string | null,
  ): Promise<(Grant & { clientGen: number | null; isUsable: boolean }) | undefined>
  isRevoked(grantId: string): Promise<boolean>
  /** When and how the user logged in or authorized a client; undefined if the grant no longer exists. */
  findOpening(grantId: string): Promise<{ openedAt: Date; openedBy: string | null } | undefined>
  /** Selects the users who logged in, refreshed or authorized a client after the session of their registration. */
  returned(userIds: readonly string[]): Promise<string[]>
  /** Deletes expired refresh tokens and the grants that have none left. */
  purge(context: JobContext): Promise<void>
}

export interface TokenHooks {
  /** Called when grants of clients end, to delete the data stored with them in the same transaction. */
  'tokens.revoking'(tx: DirectoryTx, grantIds: readonly string[]): Promise<void>
}

interface Deps {
  hooks: TokenHooks
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  quotas: Pick<Quotas, 'smallestLimit' | 'readLimits'>
}

const BATCH_ROWS = 5_000

/** All tokens of 30 days of a grant that is refreshed each hour: a second use of any of them is noticed. */
const MAX_REFRESH_TOKENS = 1_000

export const grants = ({ directory, clock, ids, secrets, hooks, quotas }: Deps): Grants => {
  const addRefreshToken = async (tx: DirectoryTx, grantId: string, clientGen: number | null): Promise<string> => {
    const refreshToken = `rt_${secrets.random()}`
    const expiresAt = new Date(clock.nowMs() + REFRESH_TOKEN_MS)
    await insertRefreshToken(tx, { refreshToken, grantId, clientGen, expiresAt })
    await removeOldRefreshTokens(tx, grantId, MAX_REFRESH_TOKENS)
    return refreshToken
  }
  const end: Grants['end'] = async (tx, selection) => {
    const revoked = await updateRevoked(tx, selection, clock.now())
    for (const { id } of revoked) await directory.notify(tx, GRANT_TOPIC, id)
    const clientGrants = revoked.filter(({ kind }) => kind === 'client').map(({ id }) => id)
    if (clientGrants.length > 0) await hooks['tokens.revoking'](tx, clientGrants)
    return revoked.map(({ id }) => id)
  }
  const revoke: Grants['revoke'] = async (tx, selection) => {
    await end(tx, selection)
  }
  const bound = boundGrants({ quotas, end: (tx, grantId) => end(tx, { grantId }) })

  return {
    revoke,
    end,
    async listSessions(userId) {
      const rows = await listSessions(directory.kysely, userId, clock.now())
      return rows.map(({ expiresAt, openedBy, ...row }) => ({
        ...row,
        openedBy: openedBy as OpenedBy,
        lastUsedAt: new Date(expiresAt.getTime() - REFRESH_TOKEN_MS),
      }))
    },
    async open(tx, { kind, userId, client, origin }) {
      const grantId = ids.next()
      const clientId = client?.clientId ?? null
      const { openedBy = null, app = null, deviceId = null, agent = null } = origin ?? {}
      const row = { id: grantId, kind, userId, clientId, openedBy, app, deviceId, agent, createdAt: clock.now() }
      await insertGrant(tx, row)
      const refreshToken = await addRefreshToken(tx, grantId, client?.gen ?? null)
      await bound(tx, row)
      return { grantId, refreshToken }
    },
    listClientGrants,
    rotate: rotateRefreshToken({ directory, clock, addRefreshToken, revoke }),
    async find(refreshToken, clientId) {
      const row = await findRefreshToken(directory.kysely, refreshToken, clientId)
      if (!row) return undefined
      const { usedAt, expiresAt, ...grant } = row
      return { ...grant, isUsable: usedAt === null && expiresAt > clock.now() }
    },
    isRevoked: (grantId) => isGrantRevoked(directory, grantId),
    findOpening: (grantId) => findOpening(directory.kysely, grantId),
    returned: (userIds) => listReturned(directory.kysely, userIds),
    purge: (context) =>
      removeInBatches(context, BATCH_ROWS, () =>
        directory.transaction((tx) => removeExpiredRefreshTokens(tx, clock.now(), BATCH_ROWS)),
      ),
  }
}
