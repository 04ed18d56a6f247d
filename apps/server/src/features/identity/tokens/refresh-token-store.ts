// SQL for the refresh tokens of grants, which are stored as hashes only.
import { hash } from 'node:crypto'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

const hashToken = (refreshToken: string): string => hash('sha256', refreshToken, 'base64url')

export const insertRefreshToken = async (
  tx: DirectoryTx,
  token: { refreshToken: string; grantId: string; clientGen: number | null; expiresAt: Date },
): Promise<void> => {
  const { refreshToken, grantId, clientGen, expiresAt } = token
  await tx
    .insertInto('refresh_token')
    .values({ hash: hashToken(refreshToken), grant_id: grantId, client_gen: clientGen, expires_at: expiresAt })
    .execute()
}

/** A client at the token endpoint: its refresh tokens of an older generation have ended (B-14). */
export interface GrantClient {
  clientId: string
  oldestGen: number
}

/** Marks a valid token as used, in one statement: of two concurrent requests exactly one gets the row. */
export const useRefreshToken = (tx: DirectoryTx, refreshToken: string, client: GrantClient | null, now: Date) =>
  tx
    .updateTable('refresh_token')
    .from('token_grant')
    .set({ used_at: now })
    .whereRef('token_grant.id', '=', 'refresh_token.grant_id')
    .where('refresh_token.hash', '=', hashToken(refreshToken))
    .where('refresh_token.used_at', 'is', null)
    .where('refresh_token.expires_at', '>', now)
    .where('token_grant.revoked_at', 'is', null)
    .where('token_grant.client_id', client === null ? 'is' : '=', client?.clientId ?? null)
    .where('refresh_token.client_gen', client === null ? 'is' : '>=', client?.oldestGen ?? null)
    .returning(['token_grant.id as grantId', 'token_grant.user_id as userId', 'token_grant.client_id as clientId'])
    .executeTakeFirst()

/** The token with its grant, in any state. */
export const findRefreshToken = (db: DirectoryDb, refreshToken: string, clientId: string | null) =>
  db
    .selectFrom('refresh_token')
    .innerJoin('token_grant', 'token_grant.id', 'refresh_token.grant_id')
    .select([
      'token_grant.id as grantId',
      'token_grant.user_id as userId',
      'token_grant.client_id as clientId',
      'refresh_token.client_gen as clientGen',
      'refresh_token.used_at as usedAt',
      'refresh_token.expires_at as expiresAt',
    ])
    .where('refresh_token.hash', '=', hashToken(refreshToken))
    .where('token_grant.client_id', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirst()

/** Deletes refresh tokens of a grant, but for the newest. */
export const removeOldRefreshTokens = async (tx: DirectoryTx, grantId: string, newest: number): Promise<void> => {
  await tx
    .deleteFrom('refresh_token')
    .where('grant_id', '=', grantId)
    .where('expires_at', '<', ({ selectFrom }) =>
      selectFrom('refresh_token')
        .select('expires_at')
        .where('grant_id', '=', grantId)
        .orderBy('expires_at', 'desc')
        .offset(newest - 1)
        .limit(1),
    )
    .execute()
}

/**
 * Deletes refresh tokens that have expired, with their grants that have none left: these are found by their tokens, so that
 * no grant of anyone else is read. Returns the number of tokens.
 */
export const removeExpiredRefreshTokens = async (tx: DirectoryTx, now: Date, limit: number): Promise<number> => {
  const removed = await tx
    .deleteFrom('refresh_token')
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('refresh_token').select('hash').where('expires_at', '<', now).orderBy('expires_at').limit(limit),
    )
    .returning('grant_id')
    .execute()
  const grantIds = [...new Set(removed.map(({ grant_id }) => grant_id))]
  if (grantIds.length > 0)
    await tx
      .deleteFrom('token_grant')
      .where('id', 'in', grantIds)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('refresh_token').select('hash').whereRef('refresh_token.grant_id', '=', 'token_grant.id')),
        ),
      )
      .execute()
  return removed.length
}
