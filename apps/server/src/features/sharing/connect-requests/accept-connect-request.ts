// A person accepts a connect request, which connects the person with the service.
import type { ConnectRequestId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { ConnectionAnswers, CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { SessionCaller } from '../../../gate/caller.ts'
import type { ConnectingHooks } from '../connections/index.ts'
import { createDecisionEvent } from './connect-request-events.ts'
import { requireOpen } from './connect-request-state.ts'
import type { ConnectRequestDeps } from './deps.ts'
import type { ReceivedConnectRequests } from './received-connect-requests.ts'
import { acceptOpen, decide } from './store.ts'

/** G-129: accepting and connecting are one transaction; a concurrent withdrawal either undoes both or comes too late. */
export const acceptConnectRequest =
  ({ clock, accounts, connections, regionDatabases }: ConnectRequestDeps, receivedRequests: ReceivedConnectRequests) =>
  async (
    caller: SessionCaller,
    requestId: ConnectRequestId,
    answers: ConnectionAnswers,
  ): Promise<CustomerConnection> => {
    const { row, ...place } = await receivedRequests.requireReceived(caller, requestId)
    regionDatabases.requireOpen(place)
    requireOpen(row, clock.now())
    const personCode = (await accounts.state(caller.userId))?.code ?? null
    const connection = await connections.connect(
      { userId: caller.userId, type: 'person' },
      { serviceId: row.service_id, companyUserId: row.company_user_id },
      answers,
      {
        followUp: async ({ tx }) => {
          if (!(await decide(tx, row.id, 'accepted', clock.now()))) throw new ApiError('connect_requests.closed')
          return [createDecisionEvent('connection_request_accepted', row, personCode)]
        },
      },
    )
    return connections.readRecord(connection)
  }

/** Connecting by the service's code accepts the person's open request of that service. */
export const acceptOnConnect =
  ({ clock }: Pick<ConnectRequestDeps, 'clock'>): ConnectingHooks['connections.connecting'] =>
  async ({ tx }, { service_id, customer_user_id, customer_type }, { code }, addChange) => {
    if (customer_type !== 'person') return
    const row = await acceptOpen(tx, service_id, customer_user_id, clock.now())
    if (row) addChange(createDecisionEvent('connection_request_accepted', row, code))
  }
