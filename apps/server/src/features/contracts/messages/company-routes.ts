// Serves the messages of a service to its client, whose token names the service, and to users of the portal.
import { conversations, messages } from '@company-data/protocol/nouns/messages/contract'
import { serve, serveDoors } from '../../../gate/serve.ts'
import type { ServiceScope } from '../../sharing/connections/index.ts'
import type { CompanyActions } from './company-actions.ts'

const messageRoutes = serveDoors<CompanyActions, ServiceScope>()(
  messages,
  {
    service: ({ caller: { serviceId, companyUserId } }) => ({ serviceId, companyUserId }),
    portal: ({ caller, params }, actions) => actions.openInPortal(caller, params.serviceId),
  },
  {
    list: ({ scope, params, query }, actions) => actions.list(scope, params.connectionId, query),
    create: ({ scope, params, body, idempotent }, actions) =>
      actions.send(scope, params.connectionId, body, idempotent),
    markRead: ({ scope, params, body }, actions) => actions.acknowledge(scope, params.connectionId, body),
    broadcast: ({ scope, body, idempotent }, actions) => actions.broadcast(scope, body, idempotent),
  },
)

const conversationRoutes = serve<CompanyActions>()(conversations, {
  list: async ({ caller, params, query }, actions) =>
    actions.conversations(await actions.openInPortal(caller, params.serviceId), query),
})

export const companyRoutes = [...messageRoutes, ...conversationRoutes]
