// Publishing: the whole set of request rows is replaced, matched by slug, by whoever has read the current one (NS-10).
import { ApiError } from '@company-data/protocol/errors'
import type { NewRequestField, RequestFieldsChange } from '@company-data/protocol/wire/sharing/request-fields'
import type { ServiceActor, ServiceRow } from '../services/index.ts'
import type { DescribePlugin, RequestFieldNeeds } from './needs.ts'
import { PUBLISH_TOPIC } from './remembered.ts'
import { requirePlugin, requireType } from './row-rules.ts'
import { listOf, type RegionTx, type RequestFieldRow, removeRows, saveRows } from './store.ts'

export interface Published {
  configToken: string
  rows: RequestFieldRow[]
}

type BySlug = ReadonlyMap<string, RequestFieldRow>

const noPlugin: DescribePlugin = async () => ({ reason: 'there is no such plugin.' })

/** NS-10, T-94: a slug that was there keeps its slot and, unless another is sent, its audience. */
const rowOf = (
  { clock, ids }: RequestFieldNeeds,
  service: ServiceRow,
  sent: NewRequestField,
  position: number,
  before: RequestFieldRow | undefined,
): RequestFieldRow => ({
  company_user_id: service.company_user_id,
  service_id: service.id,
  id: before?.id ?? ids.next(),
  slug: sent.slug,
  label: sent.label,
  type: sent.type,
  one_time: sent.one_time,
  mandatory: sent.mandatory,
  audience: sent.audience ?? before?.audience ?? 'both',
  verified: sent.verified,
  verified_max_age_days: sent.verified_max_age_days,
  plugin: null,
  options: null,
  position,
  created_at: before?.created_at ?? clock.now(),
})

/** Whoever shared a value did so for the type that was asked for. */
const requireFreeTypes = async (
  { hooks }: RequestFieldNeeds,
  tx: RegionTx,
  rows: readonly RequestFieldRow[],
  before: BySlug,
): Promise<void> => {
  const changed = rows.filter(({ slug, type }) => before.has(slug) && before.get(slug)?.type !== type)
  const answered = await hooks['request-fields.answered'](
    tx,
    changed.map(({ id }) => id),
  )
  const locked = changed.find(({ id }) => answered.has(id))
  if (!locked) return
  throw new ApiError('services.request_field_type_locked', {
    message: `${locked.slug}: the type of a row that has values cannot change. Publish it under a new slug.`,
  })
}

/** The checks in the order in which NS-10 names their keys. */
const plan = async (
  needs: RequestFieldNeeds,
  tx: RegionTx,
  service: ServiceRow,
  sent: readonly NewRequestField[],
  before: BySlug,
): Promise<RequestFieldRow[]> => {
  const { fieldTypes, describePlugin = noPlugin } = needs
  const registry = fieldTypes.rows()
  const planned = sent.map((one, position) => {
    const options = requireType(registry, one)
    return { one, row: { ...rowOf(needs, service, one, position, before.get(one.slug)), options } }
  })
  await requireFreeTypes(
    needs,
    tx,
    planned.map(({ row }) => row),
    before,
  )
  const rows: RequestFieldRow[] = []
  for (const { one, row } of planned) {
    const plugin = await requirePlugin(one, (named) => describePlugin(tx, service.company_user_id, named))
    rows.push({ ...row, plugin })
  }
  return rows
}

const slugsOf = (rows: readonly RequestFieldRow[]): string[] => rows.map(({ slug }) => slug)

export const publishing =
  (needs: RequestFieldNeeds) =>
  (caller: ServiceActor, serviceId: string, input: RequestFieldsChange): Promise<Published> => {
    const { database, services, hooks } = needs
    return database.transaction(async (tx) => {
      // Publishes of one service follow each other: of two with the same token the second finds it stale.
      const service = await services.lockOwned(tx, caller, serviceId)
      if (service.config_token !== input.config_token) throw new ApiError('services.config_conflict')
      const before = new Map((await listOf(tx, service.id)).map((row) => [row.slug, row]))
      const rows = await plan(needs, tx, service, input.fields, before)
      const kept = new Set(slugsOf(rows))
      const removed = [...before.values()].filter(({ slug }) => !kept.has(slug))
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
        data: { fields: rows.length, added: slugsOf(added), removed: slugsOf(removed) },
      })
      await database.notify(tx, PUBLISH_TOPIC, service.id)
      await hooks['request-fields.published']({ database, tx }, service, added)
      return { configToken, rows }
    })
  }
