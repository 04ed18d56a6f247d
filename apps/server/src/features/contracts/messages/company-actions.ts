// The company's message actions: the same for a service client and for the portal.
import type { MessageBoundary } from '@company-data/protocol/wire/contracts/messages'
import type { PageQuery } from '@company-data/protocol/wire/pages'
import type { SessionCaller } from '../../../gate/caller.ts'
import type { ServiceScope } from '../../sharing/connections/index.ts'
import type { SendBroadcast } from './broadcasts/send-broadcast.ts'
import type { Participant } from './conversation.ts'
import { conversations } from './conversations.ts'
import type { MessageDeps } from './deps.ts'
import type { ReadMessages } from './read-messages.ts'
import type { SendToCustomer } from './send-to-customer.ts'

interface CompanyParts {
  send: SendToCustomer
  broadcast: SendBroadcast
  reading: ReadMessages
}

export type CompanyActions = ReturnType<typeof companyActions>

export const companyActions = (deps: MessageDeps, { send, broadcast, reading }: CompanyParts) => {
  const { database, services, connections } = deps
  const toParticipant = ({ serviceId }: ServiceScope): Participant => ({
    as: 'service',
    scope: { serviceId },
    database,
  })
  return {
    send,
    broadcast,
    async list(scope: ServiceScope, connectionId: string, query: PageQuery) {
      const { id } = await connections.requireOfService(database.kysely, scope.serviceId, connectionId)
      return reading.list(toParticipant(scope), id, query)
    },
    acknowledge: (scope: ServiceScope, connectionId: string, boundary: MessageBoundary) =>
      reading.markUntil(toParticipant(scope), connectionId, boundary),
    conversations: conversations(deps),
    /** The service that this session may open in the portal. */
    async openInPortal(caller: SessionCaller, serviceId: string): Promise<ServiceScope> {
      const service = await services.openInPortal(caller, serviceId)
      return { serviceId: service.id, companyUserId: service.company_user_id }
    },
  }
}
