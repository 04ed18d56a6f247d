// Routes of the person who is invited (G-129).

import { connectErrors } from '@company-data/protocol/nouns/company-connections/contract'
import { page } from '@company-data/protocol/wire/pages'
import { connectRequestQuery, receivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import { connectionAnswers, customerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { callers, routeTo } from '../../../gate/route.ts'
import { answerUploads } from '../connections/index.ts'
import type { PersonActions } from './person-actions.ts'

const route = routeTo<PersonActions>()

const atRegions = ['region'] as const
const person = callers(['person'])
const requestErrors = ['connect_requests.not_found', 'connect_requests.closed'] as const

export const personRoutes = [
  route({
    method: 'GET',
    path: '/api/connect-requests',
    at: atRegions,
    access: person,
    summary: 'The connect requests that services of all regions have sent to the person, oldest first',
    documents: ['consumer'],
    query: connectRequestQuery,
    response: page(receivedConnectRequest),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, actions) => actions.list(caller, query),
  }),
  route({
    method: 'POST',
    path: '/api/connect-requests/{request_id}/accept',
    at: atRegions,
    access: person,
    summary: 'Accept a connect request: connects with the service, with the answers that it asks for',
    documents: ['consumer'],
    body: connectionAnswers,
    ...answerUploads,
    uploadTarget: (caller, { request_id }, actions) => actions.requireReceived(caller, request_id),
    status: 201,
    response: customerConnection,
    errors: [...requestErrors, ...connectErrors],
    handler: ({ caller, params, body }, actions) => actions.accept(caller, params.request_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/connect-requests/{request_id}/reject',
    at: atRegions,
    access: person,
    summary: 'Reject a connect request',
    documents: ['consumer'],
    status: 204,
    errors: requestErrors,
    handler: async ({ caller, params }, actions) => {
      await actions.reject(caller, params.request_id)
      return undefined
    },
  }),
]
