// SQL for the key log: its head, its leaves, and the roots of its complete subtrees.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { NodeName, TreeNode } from './merkle-tree.ts'

export type HeadRow = Selectable<DirectoryTables['key_log_head']>
export type NewHead = Insertable<DirectoryTables['key_log_head']>

export interface StoredLeaf {
  position: number
  leaf: Buffer
}

/** Nothing happens if another process was faster. */
export const insertHead = async (db: DirectoryDb, head: NewHead): Promise<void> => {
  await db
    .insertInto('key_log_head')
    .values(head)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findHead = (db: DirectoryDb): Promise<HeadRow | undefined> =>
  db.selectFrom('key_log_head').selectAll().executeTakeFirst()

/** One transaction at a time appends; the next one waits for its commit, so that the order has no gaps. */
export const lockHead = (tx: DirectoryTx): Promise<HeadRow | undefined> =>
  tx.selectFrom('key_log_head').selectAll().forUpdate().executeTakeFirst()

export const updateSize = async (tx: DirectoryTx, size: number): Promise<void> => {
  await tx.updateTable('key_log_head').set({ size }).execute()
}

export const readNodes = async (db: DirectoryDb, names: readonly NodeName[]): Promise<TreeNode[]> => {
  if (names.length === 0) return []
  const levels = names.map(({ level }) => level)
  const positions = names.map(({ position }) => position)
  const { rows } = await sql<{ level: number; position: string; hash: Buffer }>`
    select level, position, hash from key_log_node
    join unnest(${levels}::smallint[], ${positions}::bigint[]) as named(level, position) using (level, position)`.execute(
    db,
  )
  return rows.map(({ level, position, hash }) => ({ level, position: Number(position), hash }))
}

export const insertNodes = async (tx: DirectoryTx, nodes: readonly TreeNode[]): Promise<void> => {
  await tx
    .insertInto('key_log_node')
    .values([...nodes])
    .execute()
}

export const insertLeaves = async (
  tx: DirectoryTx,
  leaves: ReadonlyArray<StoredLeaf & { service_id: string; company_user_id: string }>,
): Promise<void> => {
  await tx
    .insertInto('key_log_leaf')
    .values([...leaves])
    .execute()
}

/** The newest leaf of each service. */
export const listNewestLeaves = async (
  tx: DirectoryDb,
  serviceIds: readonly string[],
): Promise<Array<StoredLeaf & { serviceId: string; companyUserId: string }>> => {
  const rows = await tx
    .selectFrom('key_log_leaf')
    .distinctOn('service_id')
    .select(['service_id', 'company_user_id', 'position', 'leaf'])
    .where('service_id', 'in', [...serviceIds])
    .orderBy('service_id')
    .orderBy('position', 'desc')
    .execute()
  return rows.map(({ service_id, company_user_id, position, leaf }) => ({
    serviceId: service_id,
    companyUserId: company_user_id,
    position: Number(position),
    leaf,
  }))
}

/** The newest leaf of a service among the first `size`. */
export const findPosition = async (db: DirectoryDb, serviceId: string, size: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('key_log_leaf')
    .select('position')
    .where('service_id', '=', serviceId)
    .where('position', '<', size)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.position)
}

export const listLeaves = async (db: DirectoryDb, from: number, limit: number): Promise<StoredLeaf[]> => {
  const rows = await db
    .selectFrom('key_log_leaf')
    .select(['position', 'leaf'])
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ position, leaf }) => ({ position: Number(position), leaf }))
}
