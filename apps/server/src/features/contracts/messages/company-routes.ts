// Routes of the client of a service to its messages (section 4.2, NS-09): the token says which service.
import { sealedValueBodyBytes } from '@company-data/protocol/limits'
import {
  acknowledgedBoundary,
  createdBroadcast,
  createdMessage,
  messageRecord,
  newBroadcast,
  newMessage,
} from '@company-data/protocol/wire/contracts/messages'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import type { ServiceClientCaller } from '../../../gate/caller.ts'
import { callers, routeTo } from '../../../gate/route.ts'
import type { ServiceScope } from '../../sharing/connections/index.ts'
import type { CompanyActions } from './company-actions.ts'
import { ackErrors, broadcastErrors, listErrors, routeDescriptions, sendErrors } from './company-route-descriptions.ts'

const route = routeTo<CompanyActions>()

const ofClient = { at: ['region'], access: callers(['service-client']), documents: ['company-data'] } as const

const toScope = ({ serviceId, companyUserId }: ServiceClientCaller): ServiceScope => ({ serviceId, companyUserId })

export const companyRoutes = [
  route({
    ...ofClient,
    ...routeDescriptions.list,
    method: 'GET',
    path: '/api/company-data/connections/{connectionId}/messages',
    query: pageQuery,
    response: page(messageRecord),
    errors: listErrors,
    handler: ({ caller, params, query }, { list }) => list(toScope(caller), params.connectionId, query),
  }),
  route({
    ...ofClient,
    ...routeDescriptions.send,
    method: 'POST',
    path: '/api/company-data/connections/{connectionId}/messages',
    idempotent: true,
    body: newMessage,
    bodyLimitBytes: sealedValueBodyBytes,
    status: 201,
    response: createdMessage,
    errors: sendErrors,
    handler: ({ caller, params, body, idempotent }, { send }) =>
      send(toScope(caller), params.connectionId, body, idempotent),
  }),
  route({
    ...ofClient,
    ...routeDescriptions.acknowledge,
    method: 'POST',
    path: '/api/company-data/connections/{connectionId}/messages/read',
    body: acknowledgedBoundary,
    status: 204,
    errors: ackErrors,
    handler: async ({ caller, params, body }, { acknowledge }) => {
      await acknowledge(toScope(caller), params.connectionId, body)
      return undefined
    },
  }),
  route({
    ...ofClient,
    ...routeDescriptions.broadcast,
    method: 'POST',
    path: '/api/company-data/messages/broadcast',
    idempotent: true,
    body: newBroadcast,
    status: 202,
    response: createdBroadcast,
    errors: broadcastErrors,
    handler: ({ caller, body, idempotent }, { broadcast }) => broadcast(toScope(caller), body, idempotent),
  }),
]
