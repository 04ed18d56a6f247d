// SQL for returns with the kit and for start-overs: one of each kind per account, of which one may wait.
import { type Selectable, sql } from 'kysely'
import { removeBatch } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { UserType } from './account-store.ts'

export type ReturnKind = 'kit' | 'start_over'

export type ReturnRow = Omit<Selectable<DirectoryTables['account_return']>, 'kind' | 'state'> & {
  kind: ReturnKind
  state: 'mailed' | 'waiting'
}

/** The account behind an address, with the proof of its kit. Delegates have no separate way back. */
export interface ReturnTarget {
  user_id: string
  usertype: UserType
  email: string
  email_confirmed_at: Date | null
  language: string | null
  proof_hash: string | null
}

export const findReturnTarget = async (db: DirectoryDb, email: string): Promise<ReturnTarget | undefined> =>
  (await db
    .selectFrom('account')
    .leftJoin('recovery_kit', 'recovery_kit.user_id', 'account.user_id')
    .select(['account.user_id', 'account.usertype', 'account.email', 'account.email_confirmed_at', 'account.language'])
    .select('recovery_kit.proof_hash')
    .where('account.email', '=', email)
    .where('account.deleted_at', 'is', null)
    .where('account.usertype', '!=', 'delegate')
    .executeTakeFirst()) as ReturnTarget | undefined

/** Replaces the id and the token of a return that was begun before, and keeps its waiting time. */
export const beginReturn = async (tx: DirectoryTx, row: { id: string; userId: string; now: Date }): Promise<void> => {
  const { id, userId, now } = row
  await tx
    .insertInto('account_return')
    .values({ id, user_id: userId, kind: 'kit', state: 'mailed', requested_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        id,
        token_hash: null,
        token_expires_at: null,
        requested_at: sql`case account_return.state when 'mailed' then ${now} else account_return.requested_at end`,
      }),
    )
    .execute()
}

const select = (db: DirectoryDb) => db.selectFrom('account_return').selectAll()

export const findReturn = async (db: DirectoryDb, userId: string, id: string): Promise<ReturnRow | undefined> =>
  (await select(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()) as ReturnRow | undefined

/** Locked until the transaction ends. */
export const lockReturn = async (tx: DirectoryTx, userId: string, id: string): Promise<ReturnRow | undefined> =>
  (await select(tx).where('user_id', '=', userId).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | ReturnRow
    | undefined

export const findReturnByToken = async (
  db: DirectoryDb,
  tokenHash: string,
  now: Date,
): Promise<ReturnRow | undefined> =>
  (await select(db).where('token_hash', '=', tokenHash).where('token_expires_at', '>', now).executeTakeFirst()) as
    | ReturnRow
    | undefined

/** True if one waits, or was opened and can be finished. */
export const hasWaitingOrOpened = async (db: DirectoryDb, userId: string): Promise<boolean> => {
  const row = await select(db)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('state', '=', 'waiting'), eb('token_hash', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

export const findWaiting = async (db: DirectoryDb, userId: string): Promise<ReturnRow | undefined> =>
  (await select(db).where('user_id', '=', userId).where('state', '=', 'waiting').executeTakeFirst()) as
    | ReturnRow
    | undefined

export const updateReturn = async (
  tx: DirectoryTx,
  id: string,
  change: Partial<Omit<ReturnRow, 'id' | 'user_id' | 'kind'>>,
): Promise<void> => {
  await tx.updateTable('account_return').set(change).where('id', '=', id).execute()
}

export interface NewStartOver {
  id: string
  user_id: string
  requested_at: Date
  due_at: Date
  next_notice_at: Date | null
}

/** One that waits already keeps its time. False if there is one, or if a return with the kit waits. */
export const insertStartOver = async (tx: DirectoryTx, row: NewStartOver): Promise<boolean> => {
  const inserted = await tx
    .insertInto('account_return')
    .values({ ...row, kind: 'start_over', state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Ends the waiting or opened one. Of two concurrent calls, exactly one gets its kind. */
export const removeWaitingOrOpened = async (
  tx: DirectoryTx,
  userId: string,
  kinds: readonly ReturnKind[],
): Promise<ReturnKind | undefined> => {
  const rows = await tx
    .deleteFrom('account_return')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(({ or, eb }) => or([eb('state', '=', 'waiting'), eb('token_hash', 'is not', null)]))
    .returning(['kind', 'state'])
    .execute()
  const row = rows.find(({ state }) => state === 'waiting') ?? rows[0]
  return row?.kind as ReturnKind | undefined
}

export const removeReturns = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('account_return').where('user_id', '=', userId).execute()
}

export interface DueReturn {
  id: string
  userId: string
}

const selectAtHome = (db: DirectoryDb, region: string) =>
  db
    .selectFrom('account_return')
    .innerJoin('account', 'account.user_id', 'account_return.user_id')
    .select(['account_return.id', 'account_return.user_id as userId'])
    .where('account.region', '=', region)
    .where('account.moving_to', 'is', null)

/** The rows of a region's accounts whose next mail is due, by id. */
export const listDueNotices = (
  db: DirectoryDb,
  { region, now, after, limit }: { region: string; now: Date; after: string; limit: number },
): Promise<DueReturn[]> =>
  selectAtHome(db, region)
    .where('account_return.next_notice_at', '<=', now)
    .where('account_return.id', '>', after)
    .orderBy('account_return.id')
    .limit(limit)
    .execute()

/** The start-overs of a region's accounts whose time is over, by id. */
export const listDueStartOvers = (
  db: DirectoryDb,
  { region, now, after, limit }: { region: string; now: Date; after: string; limit: number },
): Promise<DueReturn[]> =>
  selectAtHome(db, region)
    .where('account_return.kind', '=', 'start_over')
    .where('account_return.state', '=', 'waiting')
    .where('account_return.due_at', '<=', now)
    .where('account_return.id', '>', after)
    .orderBy('account_return.id')
    .limit(limit)
    .execute()

/** Removes begun returns whose code has long expired, and waiting ones that were not finished; returns how many. */
export const removeStaleReturns = (
  db: DirectoryDb,
  { begun, ready, limit }: { begun: Date; ready: Date; limit: number },
): Promise<number> =>
  removeBatch(
    db,
    'account_return',
    sql`(state = 'mailed' and requested_at < ${begun}) or (kind = 'kit' and state = 'waiting' and due_at < ${ready})`,
    limit,
  )
