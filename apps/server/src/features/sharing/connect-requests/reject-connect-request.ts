// A person rejects a connect request, which raises an event for the service.
import type { ConnectRequestId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { SessionCaller } from '../../../gate/caller.ts'
import { createDecisionEvent } from './connect-request-events.ts'
import { requireOpen } from './connect-request-state.ts'
import type { ConnectRequestDeps } from './deps.ts'
import type { ReceivedConnectRequests } from './received-connect-requests.ts'
import { decide } from './store.ts'

export const rejectConnectRequest =
  ({ clock, accounts, regionDatabases, changes }: ConnectRequestDeps, receivedRequests: ReceivedConnectRequests) =>
  async (caller: SessionCaller, requestId: ConnectRequestId): Promise<void> => {
    const { row, ...place } = await receivedRequests.requireReceived(caller, requestId)
    regionDatabases.requireOpen(place)
    requireOpen(row, clock.now())
    const personCode = (await accounts.state(caller.userId))?.code ?? null
    const { database } = place
    await database.transaction(async (tx) => {
      if (!(await decide(tx, row.id, 'rejected', clock.now()))) throw new ApiError('connect_requests.closed')
      await changes.raise({ database, tx }, [createDecisionEvent('connection_request_rejected', row, personCode)])
    })
  }
