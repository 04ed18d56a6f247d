// The channels of a service: the plain one from its creation on, and one per webhook.
import type { Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

type Tx = Transaction<RegionTables>

interface Owner {
  id: string
  company_user_id: string
}

/** In the act that creates the service. */
export const openPlainChannel = async (tx: Tx, service: Owner): Promise<void> => {
  const { id, company_user_id } = service
  await tx.insertInto('change_channel').values({ company_user_id, service_id: id, id }).execute()
}

/** What a webhook collects: nothing while it is disabled, every event when no name is given. */
export interface Subscription {
  enabled: boolean
  events: readonly string[]
}

export const openWebhookChannel = async (
  tx: Tx,
  service: Owner,
  webhookId: string,
  to: Subscription,
): Promise<void> => {
  const { id: service_id, company_user_id } = service
  await tx
    .insertInto('change_channel')
    .values({
      company_user_id,
      service_id,
      id: webhookId,
      webhook_id: webhookId,
      enabled: to.enabled,
      events: [...to.events],
    })
    .execute()
}

export const changeWebhookChannel = async (tx: Tx, webhookId: string, to: Subscription): Promise<void> => {
  await tx
    .updateTable('change_channel')
    .set({ enabled: to.enabled, events: [...to.events] })
    .where('id', '=', webhookId)
    .execute()
}

/** D1-WHC-14: its rows go with it. */
export const closeWebhookChannel = async (tx: Tx, webhookId: string): Promise<void> => {
  await tx.deleteFrom('change_channel').where('id', '=', webhookId).execute()
}
