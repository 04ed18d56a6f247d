// Routes of the person who is invited (G-129).

import { uploadBodyBytes } from '@company-data/protocol/limits'
import { page } from '@company-data/protocol/wire/pages'
import { connectRequestQuery, receivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import { connectionAnswers, customerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { callers, routeTo } from '../../../gate/route.ts'
import { connectErrors } from '../connections/index.ts'
import type { Answering } from './answering.ts'

const route = routeTo<Answering>()

const atRegions = ['region'] as const
const person = callers(['person'])
const ownErrors = ['connect_requests.not_found', 'connect_requests.closed'] as const

export const personRoutes = [
  route({
    method: 'GET',
    path: '/api/connect-requests',
    at: atRegions,
    access: person,
    summary: 'Invitations of services in all regions, oldest first',
    documents: ['consumer'],
    query: connectRequestQuery,
    answers: page(receivedConnectRequest),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, answering) => answering.list(caller, query),
  }),
  route({
    method: 'POST',
    path: '/api/connect-requests/{request_id}/accept',
    at: atRegions,
    access: person,
    summary: 'Accept an invitation: connect with the service, with the answers that it asks for',
    documents: ['consumer'],
    body: connectionAnswers,
    bodyLimitBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb),
    tooLarge: 'documents.too_large',
    status: 201,
    answers: customerConnection,
    errors: [...ownErrors, ...connectErrors],
    handler: ({ caller, params, body }, answering) => answering.accept(caller, params.request_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/connect-requests/{request_id}/reject',
    at: atRegions,
    access: person,
    summary: 'Reject an invitation',
    documents: ['consumer'],
    status: 204,
    errors: ownErrors,
    handler: async ({ caller, params }, answering) => {
      await answering.reject(caller, params.request_id)
      return undefined
    },
  }),
]
