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
import type { CompanyActs } from './company-acts.ts'
import { ackErrors, broadcastErrors, listErrors, sendErrors, words } from './company-words.ts'

const route = routeTo<CompanyActs>()

const ofClient = { at: ['region'], access: callers(['service-client']), documents: ['company-data'] } as const

const scopeOf = ({ serviceId, companyUserId }: ServiceClientCaller): ServiceScope => ({ serviceId, companyUserId })

export const companyRoutes = [
  route({
    ...ofClient,
    ...words.list,
    method: 'GET',
    path: '/api/company-data/connections/{connectionId}/messages',
    query: pageQuery,
    answers: page(messageRecord),
    errors: listErrors,
    handler: ({ caller, params, query }, { list }) => list(scopeOf(caller), params.connectionId, query),
  }),
  route({
    ...ofClient,
    ...words.send,
    method: 'POST',
    path: '/api/company-data/connections/{connectionId}/messages',
    idempotent: true,
    body: newMessage,
    bodyLimitBytes: sealedValueBodyBytes,
    status: 201,
    answers: createdMessage,
    errors: sendErrors,
    handler: ({ caller, params, body, idempotent }, { send }) =>
      send(scopeOf(caller), params.connectionId, body, idempotent),
  }),
  route({
    ...ofClient,
    ...words.acknowledge,
    method: 'POST',
    path: '/api/company-data/connections/{connectionId}/messages/read',
    body: acknowledgedBoundary,
    status: 204,
    errors: ackErrors,
    handler: async ({ caller, params, body }, { acknowledge }) => {
      await acknowledge(scopeOf(caller), params.connectionId, body)
      return undefined
    },
  }),
  route({
    ...ofClient,
    ...words.broadcast,
    method: 'POST',
    path: '/api/company-data/messages/broadcast',
    idempotent: true,
    body: newBroadcast,
    status: 202,
    answers: createdBroadcast,
    errors: broadcastErrors,
    handler: ({ caller, body, idempotent }, { broadcast }) => broadcast(scopeOf(caller), body, idempotent),
  }),
]
