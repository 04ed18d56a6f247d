// SQL for the request fields that plugins fill: they keep their plugins from being deleted.
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'

export interface PluginUseRow {
  service_id: string
  slug: string
  plugin_id: string
}

/** The published rows of a company that plugins fill; a slot that a run created (FA-66) names no plugin itself. */
export const listPluginRows = (db: RegionDb, companyUserId: string): Promise<PluginUseRow[]> =>
  db
    .selectFrom('request_field')
    .select(['service_id', 'slug', sql<string>`plugin ->> 'plugin_id'`.as('plugin_id')])
    .where('company_user_id', '=', companyUserId)
    .where('type', '=', 'plugin')
    .where('flow_use', 'is', null)
    .orderBy('service_id')
    .orderBy('position')
    .execute()
