// SQL for flows and their drafts.
import type { Definition } from '@company-data/flow-engine'
import { type Insertable, type Selectable, sql } from 'kysely'
import { parseStoredJson } from '../../../platform/http/bodies/parse-opened-json.ts'
import { writeJsonWithPauses } from '../../../platform/http/json-chunks.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import { parseStoredDefinition, writeDefinition } from './stored-definition.ts'

export type FlowRow = Omit<Selectable<RegionTables['flow']>, 'draft' | 'draft_tests'> & {
  draft: Definition
  draft_tests: unknown[]
}

export type FlowListRow = Omit<FlowRow, 'draft' | 'draft_tests'>

const withoutDraft = [
  'company_user_id',
  'service_id',
  'id',
  'name',
  'output_mode',
  'draft_token',
  'draft_plugins',
  'published_version',
  'published_token',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

type NewFlowRow = Omit<Insertable<RegionTables['flow']>, 'draft' | 'draft_tests'> &
  Pick<FlowRow, 'draft' | 'draft_tests'>

const toJsonColumns = async ({ draft, draft_tests }: Pick<FlowRow, 'draft' | 'draft_tests'>) => ({
  draft: await writeDefinition(draft),
  draft_tests: await writeJsonWithPauses(draft_tests),
})

export const insertFlow = async (tx: RegionTx, row: NewFlowRow): Promise<void> => {
  await tx
    .insertInto('flow')
    .values({ ...row, ...(await toJsonColumns(row)) })
    .execute()
}

/** In creation order. */
export const listFlows = (db: RegionDb, serviceId: string): Promise<FlowListRow[]> =>
  db
    .selectFrom('flow')
    .select(withoutDraft)
    .where('service_id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** The flows of a deleted service: those that have runs. */
export const listFormerFlows = (db: RegionDb, serviceId: string): Promise<FlowListRow[]> =>
  db.selectFrom('flow').select(withoutDraft).where('service_id', '=', serviceId).orderBy('id').execute()

const selectFlow = (db: RegionDb, id: string) =>
  db.selectFrom('flow').where('id', '=', id).where('deleted_at', 'is', null)

/** A flow with its draft as stored, as JSON text: a draft may be megabytes, and most readers pass it on unread. */
export type DraftTextRow = FlowListRow & { draft_text: string; tests_text: string }

const selectDraftText = (db: RegionDb, id: string) =>
  selectFlow(db, id)
    .select(withoutDraft)
    .select([sql<string>`draft::text`.as('draft_text'), sql<string>`draft_tests::text`.as('tests_text')])

export const findDraftText = (db: RegionDb, id: string): Promise<DraftTextRow | undefined> =>
  selectDraftText(db, id).executeTakeFirst()

const toFlow = async (row: DraftTextRow | undefined): Promise<FlowRow | undefined> => {
  if (row === undefined) return undefined
  const { draft_text, tests_text, ...head } = row
  const draft_tests = (await parseStoredJson(tests_text)) as unknown[]
  return { ...head, draft: await parseStoredDefinition(draft_text), draft_tests }
}

export const findFlow = async (db: RegionDb, id: string): Promise<FlowRow | undefined> =>
  toFlow(await findDraftText(db, id))

export const findDraftTests = async (db: RegionDb, id: string): Promise<unknown[]> => {
  const text = sql<string>`draft_tests::text`.as('tests_text')
  const row = await selectFlow(db, id).select(text).executeTakeFirst()
  return (await parseStoredJson(row?.tests_text ?? '[]')) as unknown[]
}

/** Without the draft, which may be megabytes. */
export const findFlowHead = (db: RegionDb, id: string): Promise<FlowListRow | undefined> =>
  selectFlow(db, id).select(withoutDraft).executeTakeFirst()

/**
 * Like `findFlowHead`, but nothing is published or deleted before the transaction ends. Any number of transactions may
 * hold this lock.
 */
export const lockFlowShared = (tx: RegionTx, id: string): Promise<FlowListRow | undefined> =>
  selectFlow(tx, id).select(withoutDraft).forShare().executeTakeFirst()

/** Like `findFlowHead`, locked until the transaction ends, for changes that do not need the draft. */
export const lockFlowHead = (tx: RegionTx, id: string): Promise<FlowListRow | undefined> =>
  selectFlow(tx, id).select(withoutDraft).forUpdate().executeTakeFirst()

/** The flow, locked until the transaction ends: saving, publishing and deleting are serialized. */
export const lockFlow = async (tx: RegionTx, id: string): Promise<FlowRow | undefined> =>
  toFlow(await selectDraftText(tx, id).forUpdate().executeTakeFirst())

/** The latest flows of several services, without their drafts, of each service up to a number. */
export const listFlowsByServices = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { limit, perService }: { limit: number; perService: number },
): Promise<Array<{ service_id: string; id: string; name: string }>> => {
  const { rows } = await sql<{ service_id: string; id: string; name: string }>`select latest.*
    from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select service_id, id, name from flow where service_id = asked.id and deleted_at is null
      order by service_id desc, id desc limit ${sql.lit(perService)}) latest
    order by latest.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** However old it is. */
export const listFlowsById = async (
  db: RegionDb,
  serviceIds: readonly string[],
  id: string,
): Promise<Array<{ service_id: string; id: string; name: string }>> => {
  const { rows } = await sql<{ service_id: string; id: string; name: string }>`select service_id, id, name from flow
    where id = ${id}::uuid and service_id = any(${serviceIds}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}

/** By id, deleted flows included: their runs continue. */
export const listFlowNames = async (db: RegionDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('flow')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** FA-17: the flows of a company whose draft or latest version names plugins, with those plugins. */
export const listPluginFlows = async (
  db: RegionDb,
  companyUserId: string,
): Promise<Array<{ id: string; name: string; plugins: string[] }>> => {
  const rows = await db
    .selectFrom('flow')
    .leftJoin('flow_version', (join) =>
      join.onRef('flow_version.flow_id', '=', 'flow.id').onRef('flow_version.version', '=', 'flow.published_version'),
    )
    .select(['flow.id', 'flow.name', 'flow.draft_plugins', 'flow_version.plugins'])
    .where('flow.company_user_id', '=', companyUserId)
    .where('flow.deleted_at', 'is', null)
    .orderBy('flow.id')
    .execute()
  return rows
    .map(({ id, name, draft_plugins, plugins }) => ({
      id,
      name,
      plugins: [...new Set([...draft_plugins, ...(plugins ?? [])])],
    }))
    .filter(({ plugins }) => plugins.length > 0)
}

export type DraftColumns = Pick<FlowRow, 'draft' | 'draft_tests' | 'draft_token' | 'draft_plugins' | 'updated_at'>

export const updateDraft = async (tx: RegionTx, id: string, draft: DraftColumns): Promise<void> => {
  await tx
    .updateTable('flow')
    .set({ ...draft, ...(await toJsonColumns(draft)) })
    .where('id', '=', id)
    .execute()
}

export const markPublished = async (tx: RegionTx, id: string, version: number, at: Date): Promise<void> => {
  await tx
    .updateTable('flow')
    .set(({ ref }) => ({ published_version: version, published_token: ref('draft_token'), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

export const updateName = async (tx: RegionTx, id: string, name: string, at: Date): Promise<void> => {
  await tx.updateTable('flow').set({ name, updated_at: at }).where('id', '=', id).execute()
}

/** Deletes a service's flows that were never run; the others stay marked as deleted, for their runs. */
export const removeServiceFlows = async (
  tx: RegionTx,
  service: { company_user_id: string; id: string },
  ranIds: readonly string[],
  at: Date,
): Promise<void> => {
  const hasRun = sql<boolean>`id = any(${[...ranIds]}::uuid[])`
  const ofService = sql<boolean>`company_user_id = ${service.company_user_id} and service_id = ${service.id}`
  await tx.deleteFrom('flow').where(ofService).where(sql<boolean>`not ${hasRun}`).execute()
  await tx
    .updateTable('flow')
    .set({ deleted_at: at, updated_at: at })
    .where(ofService)
    .where('deleted_at', 'is', null)
    .execute()
}

export const markDeleted = async (tx: RegionTx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('flow').set({ deleted_at: at, updated_at: at }).where('id', '=', id).execute()
}
