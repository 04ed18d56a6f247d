// Grants and their refresh tokens: one family per grant, rotated on use, dead as a whole when one is used twice (G-036).
import { hash } from 'node:crypto'
import { refreshTokenDays } from '@company-data/protocol/limits'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'

export const GRANT_TOPIC = 'token_grant'

export interface NewGrant {
  kind: 'session' | 'client'
  userId: string
  clientId?: string
}

export interface Grant {
  grantId: string
  userId: string
  clientId: string | null
}

export interface Grants {
  /** Opens a family inside the caller's transaction. */
  open(tx: Transaction<DirectoryTables>, grant: NewGrant): Promise<{ grantId: string; refreshToken: string }>
  /** Uses a refresh token up and gives its successor; undefined when it is unknown, expired, revoked or used before. */
  rotate(refreshToken: string, clientId: string | null): Promise<(Grant & { refreshToken: string }) | undefined>
  revoke(tx: Transaction<DirectoryTables>, which: RevokedGrants): Promise<void>
  /** The grant of a refresh token of that client, whatever its state: for revocation by the client itself. */
  find(refreshToken: string, clientId: string | null): Promise<(Grant & { isUsed: boolean }) | undefined>
  isRevoked(grantId: string): Promise<boolean>
  purge(db: Kysely<DirectoryTables>): Promise<void>
}

export interface RevokedGrants {
  grantId?: string
  userId?: string
  clientId?: string
  kind?: 'session' | 'client'
  /** This one stays: the session that asked. */
  exceptGrantId?: string
}

const hashOf = (refreshToken: string): string => hash('sha256', refreshToken, 'base64url')

interface Needs {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
}

export const grants = ({ directory, clock, ids, secrets }: Needs): Grants => {
  const insertToken = async (tx: Transaction<DirectoryTables>, grantId: string): Promise<string> => {
    const refreshToken = `rt_${secrets.random()}`
    const expiresAt = new Date(clock.nowMs() + refreshTokenDays * 24 * 3600_000)
    await tx
      .insertInto('refresh_token')
      .values({ hash: hashOf(refreshToken), grant_id: grantId, expires_at: expiresAt })
      .execute()
    return refreshToken
  }

  /** Takes the token in one statement: of two requests at once exactly one gets the row. */
  const claim = (tx: Transaction<DirectoryTables>, refreshToken: string, clientId: string | null) =>
    tx
      .updateTable('refresh_token')
      .from('token_grant')
      .set({ used_at: clock.now() })
      .whereRef('token_grant.id', '=', 'refresh_token.grant_id')
      .where('refresh_token.hash', '=', hashOf(refreshToken))
      .where('refresh_token.used_at', 'is', null)
      .where('refresh_token.expires_at', '>', clock.now())
      .where('token_grant.revoked_at', 'is', null)
      .where('token_grant.client_id', clientId === null ? 'is' : '=', clientId)
      .returning(['token_grant.id as grantId', 'token_grant.user_id as userId', 'token_grant.client_id as clientId'])
      .executeTakeFirst()

  const find = (db: Kysely<DirectoryTables>, refreshToken: string, clientId: string | null) =>
    db
      .selectFrom('refresh_token')
      .innerJoin('token_grant', 'token_grant.id', 'refresh_token.grant_id')
      .select([
        'token_grant.id as grantId',
        'token_grant.user_id as userId',
        'token_grant.client_id as clientId',
        'refresh_token.used_at as usedAt',
        'refresh_token.expires_at as expiresAt',
      ])
      .where('refresh_token.hash', '=', hashOf(refreshToken))
      .where('token_grant.client_id', clientId === null ? 'is' : '=', clientId)
      .executeTakeFirst()

  const revoke: Grants['revoke'] = async (tx, which) => {
    let update = tx.updateTable('token_grant').set({ revoked_at: clock.now() }).where('revoked_at', 'is', null)
    if (which.grantId !== undefined) update = update.where('id', '=', which.grantId)
    if (which.userId !== undefined) update = update.where('user_id', '=', which.userId)
    if (which.clientId !== undefined) update = update.where('client_id', '=', which.clientId)
    if (which.kind !== undefined) update = update.where('kind', '=', which.kind)
    if (which.exceptGrantId !== undefined) update = update.where('id', '!=', which.exceptGrantId)
    for (const { id } of await update.returning('id').execute()) await directory.notify(tx, GRANT_TOPIC, id)
  }

  return {
    revoke,
    async open(tx, { kind, userId, clientId }) {
      const grantId = ids.next()
      await tx
        .insertInto('token_grant')
        .values({ id: grantId, kind, user_id: userId, client_id: clientId ?? null, created_at: clock.now() })
        .execute()
      return { grantId, refreshToken: await insertToken(tx, grantId) }
    },
    rotate: (refreshToken, clientId) =>
      directory.transaction(async (tx) => {
        const claimed = await claim(tx, refreshToken, clientId)
        if (claimed) return { ...claimed, refreshToken: await insertToken(tx, claimed.grantId) }
        // A second use means that somebody else has the token: the family dies, and that must commit, so nothing is thrown.
        const known = await find(tx, refreshToken, clientId)
        if (known?.usedAt) await revoke(tx, { grantId: known.grantId })
        return undefined
      }),
    async find(refreshToken, clientId) {
      const found = await find(directory.kysely, refreshToken, clientId)
      if (!found) return undefined
      const { grantId, userId, clientId: owner, usedAt, expiresAt } = found
      return { grantId, userId, clientId: owner, isUsed: usedAt !== null || expiresAt <= clock.now() }
    },
    async isRevoked(grantId) {
      const [row] = await directory.query<{ revoked: boolean }>({
        name: 'grant-revoked',
        text: 'select revoked_at is not null as revoked from token_grant where id = $1',
        values: [grantId],
      })
      return row?.revoked ?? true
    },
    async purge(db) {
      await db.deleteFrom('refresh_token').where('expires_at', '<', clock.now()).execute()
      const longGone = new Date(clock.nowMs() - refreshTokenDays * 24 * 3600_000)
      await db
        .deleteFrom('token_grant')
        .where('created_at', '<', longGone)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refresh_token').select('hash').whereRef('refresh_token.grant_id', '=', 'token_grant.id'),
            ),
          ),
        )
        .execute()
    },
  }
}
