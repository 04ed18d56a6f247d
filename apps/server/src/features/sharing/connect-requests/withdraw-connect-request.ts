// A service withdraws an open connect request. G-094: the service's own actions raise no event.
import type { ConnectRequestId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRow } from '../services/index.ts'
import { requireOpen } from './connect-request-state.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { decide, findByService } from './store.ts'

export const withdrawConnectRequest =
  ({ database, clock, push }: ConnectRequestDeps) =>
  async (service: ServiceRow, requestId: ConnectRequestId): Promise<void> => {
    const row = await findByService(database.kysely, service.id, requestId)
    if (!row) throw new ApiError('connect_requests.not_found')
    const now = clock.now()
    requireOpen(row, now)
    await database.transaction(async (tx) => {
      if (!(await decide(tx, row.id, 'withdrawn', now))) throw new ApiError('connect_requests.closed')
      // the request disappears from the person's devices.
      await push.notify({ database, tx }, row.person_user_id, {
        type: 'connect_request',
        id: row.id,
        companyUserId: row.company_user_id,
      })
    })
  }
