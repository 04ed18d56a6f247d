// SQL of the request fields that plugins answer: they keep their plugins from being deleted.
import type { RegionDb, RequestFieldRow } from './store.ts'

/** The published rows of a company that plugins answer; a slot that a run made (FA-66) names no plugin of its own. */
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
