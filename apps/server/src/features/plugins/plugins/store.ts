// SQL for plugins, in the region of their company.
import type { PluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'
import { type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

/** A plugin without its description, which may have 64 KiB. */
export type PluginHead = Omit<Selectable<RegionTables['plugin']>, 'description'>
export type PluginRow = PluginHead & { description: PluginDescription | null }
/** `public_key`: null if the plugin was never described. */
export type PluginWithKey = PluginHead & { public_key: string | null }

const asRow = (row: unknown): PluginRow => row as PluginRow

const headColumns = [
  'company_user_id',
  'id',
  'base_url',
  'builtin_key',
  'token_encrypted',
  'last_refresh_at',
  'last_error',
  'revision',
  'delivered_revision',
  'created_at',
  'checked_at',
  'deleted_at',
] as const

const selectPlugins = (db: RegionDb, companyUserId: string) =>
  db.selectFrom('plugin').where('company_user_id', '=', companyUserId).where('deleted_at', 'is', null).orderBy('id')

/** The descriptions of so many plugins have at most 512 KiB, which are parsed in one turn of the event loop. */
export const PLUGINS_PER_STATEMENT = 8

/** Oldest first. */
export const listPlugins = async (db: RegionDb, companyUserId: string): Promise<PluginRow[]> => {
  const rows: PluginRow[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const part = await selectPlugins(db, companyUserId)
      .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
      .select([...headColumns, 'description'])
      .limit(PLUGINS_PER_STATEMENT)
      .execute()
    rows.push(...part.map(asRow))
    if (part.length < PLUGINS_PER_STATEMENT) return rows
  }
}

/** The parts of a plugin that its name is made of. */
export type NamedPlugin = Pick<PluginHead, 'id' | 'base_url' | 'builtin_key'> & { described_name: string | null }

/** Oldest first. */
export const listPluginNames = (db: RegionDb, companyUserId: string): Promise<NamedPlugin[]> =>
  selectPlugins(db, companyUserId)
    .select(['id', 'base_url', 'builtin_key', sql<string | null>`description ->> 'name'`.as('described_name')])
    .execute()

/** The plugins with those ids, locked: none of them is deleted before the transaction ends. */
export const holdPlugins = async (tx: RegionTx, companyUserId: string, ids: readonly string[]): Promise<PluginRow[]> =>
  ids.length === 0
    ? []
    : (
        await selectPlugins(tx, companyUserId)
          .select([...headColumns, 'description'])
          .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
          .forKeyShare()
          .execute()
      ).map(asRow)

export const listPluginsByIds = async (
  db: RegionDb,
  companyUserId: string,
  ids: readonly string[],
): Promise<PluginWithKey[]> =>
  ids.length === 0
    ? []
    : selectPlugins(db, companyUserId)
        .select([...headColumns, sql<string | null>`description ->> 'public_key'`.as('public_key')])
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute()

const selectPlugin = (db: RegionDb, companyUserId: string, id: string) =>
  selectPlugins(db, companyUserId).clearOrderBy().where('id', '=', id)

/** `holds`: the plugin cannot be deleted before the transaction ends. */
export const findPlugin = async (
  db: RegionDb,
  companyUserId: string,
  id: string,
  { holds }: { holds: boolean },
): Promise<PluginRow | undefined> => {
  const query = selectPlugin(db, companyUserId, id).select([...headColumns, 'description'])
  const row = await (holds ? query.forKeyShare() : query).executeTakeFirst()
  return row && asRow(row)
}

/** `locks`: for a change. */
export const findPluginHead = (
  db: RegionDb,
  companyUserId: string,
  id: string,
  { locks }: { locks: boolean },
): Promise<PluginHead | undefined> => {
  const query = selectPlugin(db, companyUserId, id).select(headColumns)
  return (locks ? query.forUpdate() : query).executeTakeFirst()
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

export const updateToken = (tx: RegionTx, id: string, tokenEncrypted: string | null): Promise<PluginHead> =>
  tx
    .updateTable('plugin')
    .set(({ eb }) => ({ token_encrypted: tokenEncrypted, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(headColumns)
    .executeTakeFirstOrThrow()

/** The token is deleted immediately; the row is deleted once the forwarder has confirmed. */
export const markDeleted = (tx: RegionTx, id: string, now: Date): Promise<PluginHead> =>
  tx
    .updateTable('plugin')
    .set(({ eb }) => ({
      deleted_at: now,
      token_encrypted: null,
      description: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(headColumns)
    .executeTakeFirstOrThrow()

export const listUndelivered = (db: RegionDb, limit: number): Promise<PluginHead[]> =>
  db
    .selectFrom('plugin')
    .select(headColumns)
    .whereRef('revision', '>', 'delivered_revision')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The least recently checked first. */
export const listUncheckedSince = (db: RegionDb, since: Date, limit: number): Promise<PluginHead[]> =>
  db
    .selectFrom('plugin')
    .select(headColumns)
    .where('deleted_at', 'is', null)
    .where('checked_at', '<', since)
    .orderBy('checked_at')
    .limit(limit)
    .execute()

/** A concurrent change is delivered by its own order. */
export const markDelivered = async (db: RegionDb, { id, revision }: PluginHead): Promise<void> => {
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
