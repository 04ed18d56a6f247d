// SQL of what a delegate may work on: the services granted, and the keys handed over with them.
import type { Kysely, Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>

/** What stays granted keeps its key; what is taken away loses it. */
export const replaceGrants = async (tx: Tx, delegateId: string, serviceIds: readonly string[]): Promise<void> => {
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

/** False when the service is not granted. */
export const updateKey = async (tx: Tx, delegateId: string, serviceId: string, sealedKey: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('delegate_service')
    .set({ sealed_key: sealedKey })
    .where('delegate_id', '=', delegateId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listKeys = async (
  db: Directory,
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

/** A named statement in the caller's hands: asked on every request of a delegate. */
export const grantedServicesStatement = (userId: string) => ({
  name: 'delegate-services',
  text: `select delegate_service.service_id from delegate_service
    join delegate on delegate.id = delegate_service.delegate_id where delegate.user_id = $1`,
  values: [userId],
})
