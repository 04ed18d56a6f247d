// SQL for grants and their refresh tokens. A refresh token is stored as a hash only.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, removeBatch } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

const hashToken = (refreshToken: string): string => hash('sha256', refreshToken, 'base64url')

/** How a session was opened. */
export type OpenedBy = 'password' | 'passkey' | 'kit' | 'register' | 'invite'

export interface GrantRow {
  id: string
  kind: 'session' | 'client'
  userId: string
  clientId: string | null
  openedBy: OpenedBy | null
  app: string | null
  deviceId: string | null
  agent: string | null
  createdAt: Date
}

export const insertGrant = async (tx: DirectoryTx, grant: GrantRow): Promise<void> => {
  const { id, kind, app, agent, userId, clientId, openedBy, deviceId, createdAt } = grant
  const columns = { user_id: userId, client_id: clientId, opened_by: openedBy, device_id: deviceId }
  await tx
    .insertInto('token_grant')
    .values({ id, kind, app, agent, ...columns, created_at: createdAt })
    .execute()
}

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

/** Selects the grants to revoke: those that match every given member. */
export interface GrantSelection {
  grantId?: string
  userId?: string
  clientId?: string
  kind?: 'session' | 'client'
  /** The name that the client of a session gave at its login. */
  app?: string
  /** Those without a refresh token of this generation of the client's secret or a newer one (B-14). */
  olderThanGen?: number
  /** Excluded: the session of the caller. */
  exceptGrantId?: string
}

/** Returns the grants that were not revoked before. */
export const updateRevoked = async (
  tx: DirectoryTx,
  selection: GrantSelection,
  now: Date,
): Promise<Array<{ id: string; kind: string }>> => {
  let update = tx.updateTable('token_grant').set({ revoked_at: now }).where('revoked_at', 'is', null)
  if (selection.grantId !== undefined) update = update.where('id', '=', selection.grantId)
  if (selection.userId !== undefined) update = update.where('user_id', '=', selection.userId)
  if (selection.clientId !== undefined) update = update.where('client_id', '=', selection.clientId)
  if (selection.kind !== undefined) update = update.where('kind', '=', selection.kind)
  if (selection.app !== undefined) update = update.where('app', '=', selection.app)
  const { olderThanGen } = selection
  if (olderThanGen !== undefined) {
    update = update.where(({ not, exists, selectFrom }) => {
      const tokens = selectFrom('refresh_token').select('hash')
      return not(
        exists(
          tokens.whereRef('refresh_token.grant_id', '=', 'token_grant.id').where('client_gen', '>=', olderThanGen),
        ),
      )
    })
  }
  if (selection.exceptGrantId !== undefined) update = update.where('id', '!=', selection.exceptGrantId)
  return update.returning(['id', 'kind']).execute()
}

/** The open grants of a user to clients, the newest first. */
export const listClientGrants = (
  tx: DirectoryTx,
  userId: string,
  limit: number,
): Promise<Array<Pick<GrantRow, 'id' | 'clientId'>>> =>
  tx
    .selectFrom('token_grant')
    .select(['id', 'client_id as clientId'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'client')
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** An account that opens sessions without end would have a list without end. */
const MAX_SESSIONS = 200

/** The open sessions of a user, the newest first, with the time at which the newest refresh token expires. */
export const listSessions = (db: DirectoryDb, userId: string, now: Date) =>
  db
    .selectFrom('token_grant')
    .innerJoin('refresh_token', 'refresh_token.grant_id', 'token_grant.id')
    .select(({ fn }) => [
      'token_grant.id',
      'token_grant.opened_by as openedBy',
      'token_grant.app',
      'token_grant.agent',
      'token_grant.device_id as deviceId',
      'token_grant.created_at as createdAt',
      fn.max('refresh_token.expires_at').as('expiresAt'),
    ])
    .where('token_grant.user_id', '=', userId)
    .where('token_grant.kind', '=', 'session')
    .where('token_grant.revoked_at', 'is', null)
    .where('refresh_token.expires_at', '>', now)
    .groupBy('token_grant.id')
    .orderBy('token_grant.id', 'desc')
    .limit(MAX_SESSIONS)
    .execute()

/** Selects the users with more than the first refresh token of their first grant. */
export const listReturned = async (db: DirectoryDb, userIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('token_grant')
    .innerJoin('refresh_token', 'refresh_token.grant_id', 'token_grant.id')
    .select('token_grant.user_id as userId')
    .where('token_grant.user_id', 'in', [...userIds])
    .groupBy('token_grant.user_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** A missing grant counts as revoked. */
export const isGrantRevoked = async (directory: Database<DirectoryTables>, grantId: string): Promise<boolean> => {
  const [row] = await directory.query<{ revoked: boolean }>({
    name: 'grant-revoked',
    text: 'select revoked_at is not null as revoked from token_grant where id = $1',
    values: [grantId],
  })
  return row?.revoked ?? true
}

export const findOpening = (db: DirectoryDb, grantId: string) =>
  db
    .selectFrom('token_grant')
    .select(['created_at as openedAt', 'opened_by as openedBy'])
    .where('id', '=', grantId)
    .executeTakeFirst()

export const removeExpiredRefreshTokens = (db: DirectoryDb, now: Date, limit: number): Promise<number> =>
  removeBatch(db, 'refresh_token', sql`expires_at < ${now}`, limit)

/** Grants from before `createdBefore` that have no refresh token left. */
export const removeEmptyGrants = async (db: DirectoryDb, createdBefore: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('token_grant')
    .where('created_at', '<', createdBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refresh_token').select('hash').whereRef('refresh_token.grant_id', '=', 'token_grant.id'))),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
