// SQL of request fields, in the region of their service.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>
export type RequestFieldRow = Selectable<RegionTables['request_field']>

/** In the order in which they were published. */
export const listRequestFields = (db: RegionDb, serviceId: string): Promise<RequestFieldRow[]> =>
  db
    .selectFrom('request_field')
    .selectAll()
    .where('service_id', '=', serviceId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The request fields of several services, in the order of each service. */
export const listRequestFieldsOf = async (db: RegionDb, serviceIds: readonly string[]): Promise<RequestFieldRow[]> =>
  serviceIds.length === 0
    ? []
    : db
        .selectFrom('request_field')
        .selectAll()
        .where('service_id', 'in', [...serviceIds])
        .orderBy('service_id')
        .orderBy('position')
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

const columnsOf = ({ plugin, options, ...row }: RequestFieldRow) => ({
  ...row,
  plugin: plugin === null ? null : JSON.stringify(plugin),
  options: options === null ? null : JSON.stringify(options),
})

/** Inserts new rows and updates existing ones, by id. */
export const saveRows = async (tx: RegionTx, rows: readonly RequestFieldRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('request_field')
    .values(rows.map(columnsOf))
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
