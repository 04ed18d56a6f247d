// SQL for the request fields that plugins fill: they keep their plugins from being deleted.
import type { RegionDb, RequestFieldRow } from './store.ts'

/** The published rows of a company that plugins fill; a slot that a run created (FA-66) names no plugin itself. */
export const listPluginRows = (
  db: RegionDb,
  companyUserId: string,
): Promise<Array<Pick<RequestFieldRow, 'service_id' | 'slug' | 'plugin'>>> =>
  db
    .selectFrom('request_field')
    .select(['service_id', 'slug', 'plugin'])
    .where('company_user_id', '=', companyUserId)
    .where('type', '=', 'plugin')
    .where('flow_use', 'is', null)
    .orderBy('service_id')
    .orderBy('position')
    .execute()
