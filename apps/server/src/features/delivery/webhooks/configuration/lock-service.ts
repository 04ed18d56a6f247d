// Locks the service during every write to a webhook, so that it is not deleted concurrently.
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { RegionTx } from '../../../../schema/region.ts'
import type { ServiceCaller, ServiceRow } from '../../../sharing/services/index.ts'
import type { WebhookDeps } from '../deps.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { lockWebhook } from '../webhook-store.ts'
import { webhookNotFound } from './read-webhooks.ts'

/** Runs the work in a transaction that locks a service the caller may manage. */
export const withServiceLock =
  ({ database, services }: Pick<WebhookDeps, 'database' | 'services'>) =>
  async <T>(
    caller: ServiceCaller,
    serviceId: ServiceId,
    work: (tx: RegionTx, service: ServiceRow) => Promise<T>,
  ): Promise<T> => {
    const { company_user_id, id } = await services.requireOwned(caller, serviceId)
    return database.transaction(async (tx) => {
      const service = await services.rows.lockShared(tx, company_user_id, id)
      if (!service) throw new ApiError('services.not_found')
      return work(tx, service)
    })
  }

export const lockWebhookOrThrow = async (
  tx: RegionTx,
  service: ServiceRow,
  webhookId: WebhookId,
): Promise<WebhookRow> => {
  const webhook = await lockWebhook(tx, service.id, webhookId)
  if (!webhook) throw webhookNotFound()
  return webhook
}
