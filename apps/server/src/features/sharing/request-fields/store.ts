// SQL for request fields, in the region of their service.
import type { Selectable } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type RequestFieldRow = Selectable<RegionTables['request_field']>

/** Without label, options and plugin, which a company can make large (B-22). */
const SLOT_COLUMNS = [
  'company_user_id',
  'service_id',
  'id',
  'slug',
  'type',
  'one_time',
  'mandatory',
  'audience',
  'verified',
  'verified_max_age_days',
  'position',
  'flow_use',
  'created_at',
] as const satisfies ReadonlyArray<keyof RequestFieldRow>

/** A request field as the slot of answers. */
export type SlotRow = Pick<RequestFieldRow, (typeof SLOT_COLUMNS)[number]>

/** In the order in which they were published. */
export const listRequestFields = (db: RegionDb, serviceId: string): Promise<RequestFieldRow[]> =>
  db
    .selectFrom('request_field')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('flow_use', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Like `listRequestFields`, as slots. */
export const listSlots = (db: RegionDb, serviceId: string): Promise<SlotRow[]> =>
  db
    .selectFrom('request_field')
    .select(SLOT_COLUMNS)
    .where('service_id', '=', serviceId)
    .where('flow_use', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Like `listRequestFields`, without texts, options and plugins. */
export const listRequestFieldTypes = (
  db: RegionDb,
  serviceId: string,
): Promise<Array<Pick<RequestFieldRow, 'slug' | 'type' | 'audience'>>> =>
  db
    .selectFrom('request_field')
    .select(['slug', 'type', 'audience'])
    .where('service_id', '=', serviceId)
    .where('flow_use', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** With the slots that flow runs created, first: a published row of the same slug takes precedence. */
export const listAllSlots = (db: RegionDb, serviceId: string): Promise<SlotRow[]> =>
  db
    .selectFrom('request_field')
    .select(SLOT_COLUMNS)
    .where('service_id', '=', serviceId)
    .where(({ or, eb }) => or([eb('flow_use', 'is', null), eb('flow_use', '=', 'slot')]))
    .orderBy('flow_use', (order) => order.desc().nullsLast())
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The slot of a run, or its link; by its slug. */
export const findFlowSlot = (db: RegionDb, serviceId: string, slug: string): Promise<SlotRow | undefined> =>
  db
    .selectFrom('request_field')
    .select(SLOT_COLUMNS)
    .where('service_id', '=', serviceId)
    .where('slug', '=', slug)
    .where('flow_use', 'is not', null)
    .executeTakeFirst()

/** The ids of the slots that runs created under the slugs of these published rows. */
export const listFlowTwins = async (db: RegionDb, publishedIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('request_field as twin')
    .innerJoin('request_field as published', (join) =>
      join.onRef('published.service_id', '=', 'twin.service_id').onRef('published.slug', '=', 'twin.slug'),
    )
    .select('twin.id')
    .where('twin.flow_use', '=', 'slot')
    .where('published.flow_use', 'is', null)
    .where('published.id', 'in', [...publishedIds])
    .execute()
  return rows.map(({ id }) => id)
}

export type NewFlowSlot = Pick<
  RequestFieldRow,
  'company_user_id' | 'service_id' | 'id' | 'slug' | 'type' | 'flow_use' | 'created_at'
>

/** An existing slot keeps its id. */
export const saveFlowSlot = async (tx: RegionTx, slot: NewFlowSlot): Promise<SlotRow> =>
  tx
    .insertInto('request_field')
    .values({ ...slot, label: slot.slug, one_time: false, mandatory: false, verified: false, position: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['service_id', 'slug'])
        .where('flow_use', 'is not', null)
        .doUpdateSet(({ ref }) => ({ type: ref('excluded.type') })),
    )
    .returning(SLOT_COLUMNS)
    .executeTakeFirstOrThrow()

/** The slots of several services, in the order of each service. */
export const listSlotsByServices = async (db: RegionDb, serviceIds: readonly string[]): Promise<SlotRow[]> =>
  serviceIds.length === 0
    ? []
    : db
        .selectFrom('request_field')
        .select(SLOT_COLUMNS)
        .where('service_id', 'in', [...serviceIds])
        .where('flow_use', 'is', null)
        .orderBy('service_id')
        .orderBy('position')
        .orderBy('id')
        .execute()

/** Whole rows, in the order of their ids. */
export const listRequestFieldsByIds = async (db: RegionDb, ids: readonly string[]): Promise<RequestFieldRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('request_field')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()

/** The values and consents of these fields are deleted with them (G-096). */
export const removeRows = async (tx: RegionTx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .deleteFrom('request_field')
      .where('id', 'in', [...ids])
      .execute()
}

const toColumns = ({ plugin, options, ...row }: RequestFieldRow) => ({
  ...row,
  plugin: plugin === null ? null : JSON.stringify(plugin),
  options: options === null ? null : JSON.stringify(options),
})

/** Inserts new rows and updates existing ones, by id. */
export const saveRows = async (tx: RegionTx, rows: readonly RequestFieldRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('request_field')
    .values(rows.map(toColumns))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        label: ref('excluded.label'),
        type: ref('excluded.type'),
        one_time: ref('excluded.one_time'),
        mandatory: ref('excluded.mandatory'),
        audience: ref('excluded.audience'),
        verified: ref('excluded.verified'),
        verified_max_age_days: ref('excluded.verified_max_age_days'),
        plugin: ref('excluded.plugin'),
        options: ref('excluded.options'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}

export const isTypeUsed = async (db: RegionDb, type: string): Promise<boolean> =>
  (await db.selectFrom('request_field').select('id').where('type', '=', type).limit(1).executeTakeFirst()) !== undefined
