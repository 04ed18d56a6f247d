// SQL for plugins, in the region of their company.
import type { PluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>
export type PluginRow = Omit<Selectable<RegionTables['plugin']>, 'description'> & {
  description: PluginDescription | null
}

const asRow = (row: unknown): PluginRow => row as PluginRow

const selectPlugins = (db: RegionDb, companyUserId: string) =>
  db
    .selectFrom('plugin')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .where('deleted_at', 'is', null)
    .orderBy('id')

/** Oldest first. */
export const listPlugins = async (db: RegionDb, companyUserId: string): Promise<PluginRow[]> =>
  (await selectPlugins(db, companyUserId).execute()).map(asRow)

/** The same, locked: none of them is deleted before the transaction ends. */
export const holdPlugins = async (tx: RegionTx, companyUserId: string): Promise<PluginRow[]> =>
  (await selectPlugins(tx, companyUserId).forKeyShare().execute()).map(asRow)

export const listPluginsByIds = async (
  db: RegionDb,
  companyUserId: string,
  ids: readonly string[],
): Promise<PluginRow[]> =>
  ids.length === 0
    ? []
    : (
        await selectPlugins(db, companyUserId)
          .where('id', 'in', [...ids])
          .execute()
      ).map(asRow)

/** `update`: for a change; `hold`: it cannot be deleted before the transaction ends; neither: without a lock. */
export const findPlugin = async (
  db: RegionDb,
  companyUserId: string,
  id: string,
  lock?: 'update' | 'hold',
): Promise<PluginRow | undefined> => {
  const query = db
    .selectFrom('plugin')
    .selectAll()
    .where('id', '=', id)
    .where('company_user_id', '=', companyUserId)
    .where('deleted_at', 'is', null)
  const locked = lock === 'update' ? query.forUpdate() : lock === 'hold' ? query.forKeyShare() : query
  const row = await locked.executeTakeFirst()
  return row && asRow(row)
}

export interface NewRow {
  company_user_id: string
  id: string
  base_url: string | null
  builtin_key: string | null
  token_encrypted: string | null
  now: Date
}

/** Undefined: the company already has a plugin at that address, or has it switched on. */
export const insertPlugin = async (tx: RegionTx, { now, ...row }: NewRow): Promise<PluginRow | undefined> => {
  const inserted = await tx
    .insertInto('plugin')
    .values({ ...row, revision: 1, delivered_revision: 0, created_at: now, checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted && asRow(inserted)
}

export const updateToken = async (tx: RegionTx, id: string, tokenEncrypted: string | null): Promise<PluginRow> =>
  asRow(
    await tx
      .updateTable('plugin')
      .set(({ eb }) => ({ token_encrypted: tokenEncrypted, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** The token is deleted immediately; the row goes when the forwarder knows. */
export const markDeleted = async (tx: RegionTx, id: string, now: Date): Promise<PluginRow> =>
  asRow(
    await tx
      .updateTable('plugin')
      .set(({ eb }) => ({
        deleted_at: now,
        token_encrypted: null,
        description: null,
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const listUndelivered = async (db: RegionDb, limit: number): Promise<PluginRow[]> =>
  (
    await db
      .selectFrom('plugin')
      .selectAll()
      .whereRef('revision', '>', 'delivered_revision')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(asRow)

/** The least recently checked first. */
export const listUncheckedSince = async (db: RegionDb, since: Date, limit: number): Promise<PluginRow[]> =>
  (
    await db
      .selectFrom('plugin')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('checked_at', '<', since)
      .orderBy('checked_at')
      .limit(limit)
      .execute()
  ).map(asRow)

/** A concurrent change is delivered by its own order. */
export const markDelivered = async (db: RegionDb, { id, revision }: PluginRow): Promise<void> => {
  await db
    .updateTable('plugin')
    .set({ delivered_revision: revision })
    .where('id', '=', id)
    .where('delivered_revision', '<', revision)
    .execute()
  await db
    .deleteFrom('plugin')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .whereRef('delivered_revision', '>=', 'revision')
    .execute()
}

export interface Refreshed {
  id: string
  description: PluginDescription | null
  last_refresh_at: Date | null
  last_error: string | null
}

export const updateDescription = async (db: RegionDb, { id, ...refreshed }: Refreshed, now: Date): Promise<void> => {
  const description = refreshed.description === null ? null : JSON.stringify(refreshed.description)
  await db
    .updateTable('plugin')
    .set({ ...refreshed, description, checked_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Called before the company's rows are deleted. */
export const insertForgotten = async (tx: RegionTx, companyUserId: string): Promise<void> => {
  await sql`insert into forgotten_plugin (id) select id from plugin where company_user_id = ${companyUserId}
    on conflict do nothing`.execute(tx)
}

export const listForgotten = async (db: RegionDb, limit: number): Promise<string[]> =>
  (await db.selectFrom('forgotten_plugin').select('id').orderBy('id').limit(limit).execute()).map(({ id }) => id)

export const removeForgotten = async (db: RegionDb, ids: readonly string[]): Promise<void> => {
  await sql`delete from forgotten_plugin where id = any(${[...ids]}::uuid[])`.execute(db)
}
