import type { RegionDb } from '../../../../schema/region.ts'
// SQL for the files of documents.

/** The subset of the file keys that a document refers to. */
export const listContentKeys = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  const [contents, copies] = await Promise.all([
    db
      .selectFrom('document')
      .select('content_key as key')
      .where('content_key', 'in', [...keys])
      .execute(),
    db
      .selectFrom('document')
      .select('service_copy_key as key')
      .where('service_copy_key', 'in', [...keys])
      .execute(),
  ])
  return new Set([...contents, ...copies].flatMap(({ key }) => key ?? []))
}

/** The files of a service about to be deleted, except those of runs. Files beyond the limit are left to the sweep. */
export const listServiceContentKeys = async (db: RegionDb, serviceId: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('document')
    .select(['content_key', 'service_copy_key'])
    .where('service_id', '=', serviceId)
    .where('flow_run_id', 'is', null)
    .limit(limit)
    .execute()
  return rows.flatMap(({ content_key, service_copy_key }) => [
    content_key,
    ...(service_copy_key === null ? [] : [service_copy_key]),
  ])
}
