// SQL for the services granted to delegates, with the keys that were handed over.
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export interface GrantRow {
  delegateId: string
  serviceId: string
  hasKey: boolean
}

export const listGrants = async (db: DirectoryDb, delegateIds: readonly string[]): Promise<GrantRow[]> => {
  if (delegateIds.length === 0) return []
  return db
    .selectFrom('delegate_service')
    .select(['delegate_id as delegateId', 'service_id as serviceId'])
    .select(sql<boolean>`sealed_key is not null`.as('hasKey'))
    .where('delegate_id', 'in', delegateIds)
    .orderBy('service_id')
    .execute()
}

/** A service that stays granted keeps its key; a removed one loses it. */
export const replaceGrants = async (
  tx: DirectoryTx,
  delegateId: string,
  serviceIds: readonly string[],
): Promise<void> => {
  let removal = tx.deleteFrom('delegate_service').where('delegate_id', '=', delegateId)
  if (serviceIds.length > 0) removal = removal.where('service_id', 'not in', serviceIds)
  await removal.execute()
  if (serviceIds.length === 0) return
  await tx
    .insertInto('delegate_service')
    .values(serviceIds.map((serviceId) => ({ delegate_id: delegateId, service_id: serviceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if the service is not granted. */
export const updateKey = async (
  tx: DirectoryTx,
  delegateId: string,
  serviceId: string,
  sealedKey: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('delegate_service')
    .set({ sealed_key: sealedKey })
    .where('delegate_id', '=', delegateId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listKeys = async (
  db: DirectoryDb,
  userId: string,
): Promise<Array<{ service_id: string; value: string }>> => {
  const rows = await db
    .selectFrom('delegate_service')
    .innerJoin('delegate', 'delegate.id', 'delegate_service.delegate_id')
    .select(['delegate_service.service_id', 'delegate_service.sealed_key as value'])
    .where('delegate.user_id', '=', userId)
    .where('delegate_service.sealed_key', 'is not', null)
    .orderBy('delegate_service.service_id')
    .execute()
  return rows.map(({ service_id, value }) => ({ service_id, value: value ?? '' }))
}

/** A named statement, because nearly every request of a delegate asks for it. */
export const listGrantedServices = async (directory: Database<DirectoryTables>, userId: string): Promise<string[]> => {
  const rows = await directory.query<{ service_id: string }>({
    name: 'delegate-services',
    text: `select delegate_service.service_id from delegate_service
      join delegate on delegate.id = delegate_service.delegate_id where delegate.user_id = $1`,
    values: [userId],
  })
  return rows.map(({ service_id }) => service_id)
}
