// SQL for grants: sessions, and authorizations of clients.
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

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

/** Selects the grants to revoke: those that match every given member. */
export interface GrantSelection {
  grantId?: string
  userId?: string
  clientId?: string
  kind?: 'session' | 'client'
  /** The name that the client of a session gave at its login. */
  app?: string
  /** Only grants without a refresh token of this generation of the client's secret or a newer one (B-14). */
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

/** The open sessions of a user. Of each grant one token is read, and not the thousand that it may have. */
export const selectSessions = (db: DirectoryDb, userId: string, now: Date) =>
  db
    .selectFrom('token_grant')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refresh_token')
          .select('expires_at')
          .whereRef('refresh_token.grant_id', '=', 'token_grant.id')
          .where('refresh_token.expires_at', '>', now)
          .orderBy('expires_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'token_grant.id',
      'token_grant.opened_by as openedBy',
      'token_grant.app',
      'token_grant.agent',
      'token_grant.device_id as deviceId',
      'token_grant.created_at as createdAt',
      'newest.expires_at as expiresAt',
    ])
    .where('token_grant.user_id', '=', userId)
    .where('token_grant.kind', '=', 'session')
    .where('token_grant.revoked_at', 'is', null)
    .orderBy('token_grant.id', 'desc')

/**
 * The open sessions of a user, the newest first, with the time at which the newest refresh token expires. The quota bounds
 * the list, which has no limit, so that no session hides behind newer ones.
 */
export const listSessions = (db: DirectoryDb, userId: string, now: Date) => selectSessions(db, userId, now).execute()

export const countOpenGrants = async (tx: DirectoryTx, userId: string, kind: GrantRow['kind']): Promise<number> => {
  const { count } = await tx
    .selectFrom('token_grant')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The open grants of that user and kind, but for the given one: those of its client first, then those not used for longest. */
export const listLeastUsedGrants = async (
  tx: DirectoryTx,
  { id, kind, userId, clientId }: Pick<GrantRow, 'id' | 'kind' | 'userId' | 'clientId'>,
  limit: number,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('token_grant')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refresh_token')
          .select('expires_at')
          .whereRef('refresh_token.grant_id', '=', 'token_grant.id')
          .where('refresh_token.used_at', 'is', null)
          .orderBy('expires_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select('token_grant.id')
    .where('token_grant.user_id', '=', userId)
    .where('token_grant.kind', '=', kind)
    .where('token_grant.revoked_at', 'is', null)
    .where('token_grant.id', '!=', id)
    .orderBy(sql`(token_grant.client_id is not distinct from ${clientId}) desc`)
    .orderBy(sql`newest.expires_at nulls first`)
    .orderBy('token_grant.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes the grants of that user and kind that have ended, but for the newest. */
export const removeOldRevokedGrants = async (
  tx: DirectoryTx,
  { kind, userId }: Pick<GrantRow, 'kind' | 'userId'>,
  newest: number,
): Promise<void> => {
  await tx
    .deleteFrom('token_grant')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('token_grant')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('revoked_at', 'is not', null)
        .orderBy('id', 'desc')
        .offset(newest),
    )
    .execute()
}

/** Selects the users with more than the first refresh token of their first grant. */
export const listReturned = async (db: DirectoryDb, userIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('token_grant')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refresh_token')
          .select('grant_id')
          .whereRef('refresh_token.grant_id', '=', 'token_grant.id')
          .limit(2)
          .as('first'),
      (join) => join.onTrue(),
    )
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
