// Publishes request fields: replaces the whole set, matched by slug, if the caller has read the current one (NS-10).

import { ApiError, refusedAt } from '@company-data/protocol/errors'
import { reason, reasonAbout } from '@company-data/protocol/reasons'
import type { NewRequestField, RequestFieldsChange } from '@company-data/protocol/wire/sharing/request-fields'
import type { RegionTx } from '../../../schema/region.ts'
import type { ServiceActor, ServiceRow } from '../services/index.ts'
import type { DescribePlugin, RequestFieldDeps } from './deps.ts'
import { PUBLISH_TOPIC } from './request-field-cache.ts'
import { createSnapshotLimit, requirePlugin, requireType } from './request-field-rules.ts'
import { listRequestFields, type RequestFieldRow, removeRows, saveRows } from './store.ts'

export interface PublishedSet {
  configToken: string
  rows: RequestFieldRow[]
}

type BySlug = ReadonlyMap<string, RequestFieldRow>

const noPlugin: DescribePlugin = async () => ({ reason: reason('field_plugin.unknown') })

/** NS-10, T-94: a slug that existed before keeps its id and, unless a new one is sent, its audience. */
const toRow = (
  { clock, ids }: RequestFieldDeps,
  service: ServiceRow,
  field: NewRequestField,
  position: number,
  before: RequestFieldRow | undefined,
): RequestFieldRow => ({
  company_user_id: service.company_user_id,
  service_id: service.id,
  id: before?.id ?? ids.next(),
  slug: field.slug,
  flow_use: null,
  label: field.label,
  type: field.type,
  one_time: field.one_time,
  mandatory: field.mandatory,
  audience: field.audience ?? before?.audience ?? 'both',
  verified: field.verified,
  verified_max_age_days: field.verified_max_age_days,
  plugin: null,
  options: null,
  position,
  created_at: before?.created_at ?? clock.now(),
})

/** Customers shared their values for the published type, so the type of a field with values cannot change. */
const requireUnchangedTypes = async (
  { hooks }: RequestFieldDeps,
  tx: RegionTx,
  rows: readonly RequestFieldRow[],
  before: BySlug,
): Promise<void> => {
  const retypedRows = rows.filter(({ slug, type }) => before.has(slug) && before.get(slug)?.type !== type)
  const answeredIds = await hooks['request-fields.answered'](
    tx,
    retypedRows.map(({ id }) => id),
  )
  const lockedRow = retypedRows.find(({ id }) => answeredIds.has(id))
  if (!lockedRow) return
  const path = ['fields', lockedRow.position, 'type']
  throw refusedAt('services.request_field_type_locked', [path], reasonAbout(lockedRow.slug, reason('row.type_locked')))
}

/** Checks the new set in the order of the error keys in NS-10, and returns its rows. */
const planRows = async (
  deps: RequestFieldDeps,
  tx: RegionTx,
  service: ServiceRow,
  fields: readonly NewRequestField[],
  before: BySlug,
): Promise<RequestFieldRow[]> => {
  const { fieldTypes, describePlugin = noPlugin } = deps
  const registry = fieldTypes.rows()
  const plannedRows = fields.map((field, position) => {
    const options = requireType(registry, { row: field, index: position })
    return { field, row: { ...toRow(deps, service, field, position, before.get(field.slug)), options } }
  })
  await requireUnchangedTypes(
    deps,
    tx,
    plannedRows.map(({ row }) => row),
    before,
  )
  const rows: RequestFieldRow[] = []
  const siblings = fields.map(({ slug, type }) => ({ key: slug, type }))
  const countSnapshot = createSnapshotLimit()
  for (const [index, { field, row }] of plannedRows.entries()) {
    const plugin = await requirePlugin({ row: field, index }, (reference) =>
      describePlugin(tx, service.company_user_id, reference, { key: field.slug, siblings }),
    )
    countSnapshot({ row: field, index }, plugin)
    rows.push({ ...row, plugin })
  }
  return rows
}

const listSlugs = (rows: readonly RequestFieldRow[]): string[] => rows.map(({ slug }) => slug)

export const publishRequestFields =
  (deps: RequestFieldDeps) =>
  (caller: ServiceActor, serviceId: string, input: RequestFieldsChange): Promise<PublishedSet> => {
    const { database, services, hooks, quotas } = deps
    return database.transaction(async (tx) => {
      // The lock serializes publishes of one service: of two with the same token, the second finds it stale.
      const service = await services.lockOwned(tx, caller, serviceId)
      if (service.config_token !== input.config_token) throw new ApiError('services.config_conflict')
      const before = new Map((await listRequestFields(tx, service.id)).map((row) => [row.slug, row]))
      const rows = await planRows(deps, tx, service, input.fields, before)
      const newSlugs = new Set(listSlugs(rows))
      const removed = [...before.values()].filter(({ slug }) => !newSlugs.has(slug))
      const added = rows.filter(({ slug }) => !before.has(slug))
      await removeRows(
        tx,
        removed.map(({ id }) => id),
      )
      await saveRows(tx, rows)
      const configToken = await services.renewConfigToken(tx, service)
      await services.logs.append(tx, service, {
        kind: 'config.published',
        message: 'The request fields were published',
        data: { fields: rows.length, added: listSlugs(added), removed: listSlugs(removed) },
      })
      await database.notify(tx, PUBLISH_TOPIC, service.id)
      await hooks['request-fields.published']({ database, tx }, service, added)
      await quotas.requireWithin(['bytes'], service.company_user_id, tx)
      return { configToken, rows }
    })
  }
