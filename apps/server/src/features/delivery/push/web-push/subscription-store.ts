// SQL for Web Push subscriptions, in the region of their person.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'

export interface SubscriptionRow {
  owner_user_id: string
  id: string
  endpoint_hash: string
  subscription_encrypted: string
  created_at: Date
}

/** Held until the transaction ends, so that a person's subscriptions are counted sequentially. */
export const lockSubscriptions = async (tx: RegionTx, ownerUserId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('push_subscription'), hashtext(${ownerUserId}))`.execute(tx)
}

/** A browser that subscribes again keeps the id of its subscription. */
export const putSubscription = async (tx: RegionTx, row: SubscriptionRow): Promise<string> => {
  const { id } = await tx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_user_id', 'endpoint_hash'])
        .doUpdateSet({ subscription_encrypted: row.subscription_encrypted }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const removeSubscription = async (db: RegionDb, ownerUserId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const listSubscriptions = (
  db: RegionDb,
  ownerUserIds: readonly string[],
): Promise<Array<Pick<SubscriptionRow, 'owner_user_id' | 'id' | 'subscription_encrypted'>>> =>
  db
    .selectFrom('push_subscription')
    .select(['owner_user_id', 'id', 'subscription_encrypted'])
    .where('owner_user_id', 'in', [...ownerUserIds])
    .execute()
