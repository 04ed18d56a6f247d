// SQL for published versions.
import type { Definition } from '@company-data/flow-engine'
import { type Insertable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'
import { parseStoredDefinition, writeDefinition } from '../stored-definition.ts'

export interface VersionRow {
  version: number
  definition: Definition
  /** The length of the stored text. */
  characters: number
  published_at: Date
}

type NewVersionRow = Omit<Insertable<RegionTables['flow_version']>, 'definition'> & { definition: Definition }

export const insertVersion = async (tx: RegionTx, row: NewVersionRow): Promise<void> => {
  await tx
    .insertInto('flow_version')
    .values({ ...row, definition: await writeDefinition(row.definition) })
    .execute()
}

/** Newest first. */
export const listVersions = (
  db: RegionDb,
  flowId: string,
): Promise<Array<Pick<VersionRow, 'version' | 'published_at'>>> =>
  db
    .selectFrom('flow_version')
    .select(['version', 'published_at'])
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .execute()

export const findVersion = async (db: RegionDb, flowId: string, version: number): Promise<VersionRow | undefined> => {
  const row = await db
    .selectFrom('flow_version')
    .select(['version', 'published_at', sql<string>`definition::text`.as('text')])
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { text, ...head } = row
  return { ...head, definition: await parseStoredDefinition(text), characters: text.length }
}

/** True if any version of the flow names the asset. */
export const isAssetPublished = async (db: RegionDb, flowId: string, assetKey: string): Promise<boolean> =>
  (await db
    .selectFrom('flow_version')
    .select('version')
    .where('flow_id', '=', flowId)
    .where(({ eb, val }) => eb(val(assetKey), '=', ({ fn }) => fn('any', ['asset_keys'])))
    .limit(1)
    .executeTakeFirst()) !== undefined
