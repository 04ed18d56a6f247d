// SQL for the channels of a service: the plain one, which exists from its creation, and one per webhook.
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'

interface OwnedService {
  id: string
  company_user_id: string
}

/** Called in the transaction that creates the service. */
export const openPlainChannel = async (tx: RegionTx, service: OwnedService): Promise<void> => {
  const { id, company_user_id } = service
  await tx.insertInto('change_channel').values({ company_user_id, service_id: id, id }).execute()
}

/** The events a webhook collects: none while it is disabled, all if no event is named. */
export interface Subscription {
  enabled: boolean
  events: readonly string[]
}

export const openWebhookChannel = async (
  tx: RegionTx,
  service: OwnedService,
  webhookId: string,
  subscription: Subscription,
): Promise<void> => {
  const { id: service_id, company_user_id } = service
  await tx
    .insertInto('change_channel')
    .values({
      company_user_id,
      service_id,
      id: webhookId,
      webhook_id: webhookId,
      enabled: subscription.enabled,
      events: [...subscription.events],
    })
    .execute()
}

export const changeWebhookChannel = async (
  tx: RegionTx,
  webhookId: string,
  subscription: Subscription,
): Promise<void> => {
  await tx
    .updateTable('change_channel')
    .set({ enabled: subscription.enabled, events: [...subscription.events] })
    .where('id', '=', webhookId)
    .execute()
}

/** Writers of the plain channel announce its events until then. A later end is not shortened. */
export const awaitPlainChannel = async (db: RegionDb, serviceId: string, until: Date): Promise<void> => {
  await db
    .updateTable('change_channel')
    .set({ awaited_until: until })
    .where('id', '=', serviceId)
    .where((eb) => eb.or([eb('awaited_until', 'is', null), eb('awaited_until', '<', until)]))
    .execute()
}

/** D1-WHC-14: the rows of the channel are deleted with it. */
export const closeWebhookChannel = async (tx: RegionTx, webhookId: string): Promise<void> => {
  await tx.deleteFrom('change_channel').where('id', '=', webhookId).execute()
}
