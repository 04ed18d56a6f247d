// Sends a broadcast: records it in one transaction, then writes the rows. A retry with the same key resumes it.
import { ApiError } from '@company-data/protocol/errors'
import type { CreatedBroadcast, NewBroadcast } from '@company-data/protocol/wire/contracts/messages'
import type { IdempotentCall } from '../../../../gate/idempotent-call.ts'
import type { StoreResponse } from '../../../operations/idempotency/index.ts'
import type { ServiceScope } from '../../../sharing/connections/index.ts'
import type { MessageDeps } from '../deps.ts'
import { insertBroadcast } from './broadcast-store.ts'
import type { DeliverBroadcast } from './deliver-broadcast.ts'

export type SendBroadcast = ReturnType<typeof sendBroadcast>

export const sendBroadcast = (
  deps: Pick<
    MessageDeps,
    'database' | 'clock' | 'ids' | 'companies' | 'services' | 'connections' | 'idempotency' | 'quotas'
  >,
  deliver: DeliverBroadcast,
) => {
  const { database, clock, ids, companies, services, connections, idempotency, quotas } = deps
  /** Connecting locks the service, so exactly the connections of this moment are counted. */
  const startBroadcast = (
    { serviceId, companyUserId }: ServiceScope,
    { body }: NewBroadcast,
    keep: StoreResponse<CreatedBroadcast>,
  ): Promise<CreatedBroadcast> =>
    database.transaction(async (tx) => {
      if (!(await services.rows.lock(tx, companyUserId, serviceId))) throw new ApiError('services.not_found')
      const { count: recipients, last: last_connection } = await connections.conversations.measure(tx, serviceId)
      const [id, created_at] = [ids.next(), clock.now()]
      await insertBroadcast(tx, {
        company_user_id: companyUserId,
        service_id: serviceId,
        id,
        body,
        recipients,
        last_connection,
        created_at,
        delivered_at: last_connection === null ? created_at : null,
      })
      const created = { broadcast_id: id, recipients }
      await keep(tx, created)
      await quotas.requireWithin(['broadcasts', 'message_bytes'], companyUserId, tx)
      return created
    })

  return async (
    scope: ServiceScope,
    input: NewBroadcast,
    call: IdempotentCall | undefined,
  ): Promise<CreatedBroadcast> => {
    const created = await idempotency.once<CreatedBroadcast>(call, async (keep) => {
      await companies.requireActive(scope.companyUserId)
      return startBroadcast(scope, input, keep)
    })
    await deliver(scope, created.broadcast_id)
    return created
  }
}
