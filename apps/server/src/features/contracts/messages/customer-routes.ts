// Routes of a customer to the messages on its connections (G-128).
import { sealedValueBodyBytes } from '@company-data/protocol/limits'
import { createdMessage, messageRecord, newMessage, readBoundary } from '@company-data/protocol/wire/contracts/messages'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { routeTo } from '../../../gate/route.ts'
import { customers, toCustomer } from '../../sharing/connections/index.ts'
import type { CustomerActions } from './customer-actions.ts'

const route = routeTo<CustomerActions>()

const ofCustomer = { at: ['region'], access: customers, documents: ['consumer'] } as const

export const customerRoutes = [
  route({
    ...ofCustomer,
    method: 'GET',
    path: '/api/company-connections/{id}/messages',
    summary: 'The messages on a connection, newest first; `acknowledged_at` is the read receipt',
    query: pageQuery,
    response: page(messageRecord),
    errors: ['company_connections.not_found', 'request.cursor_invalid'],
    handler: ({ caller, params, query }, { list }) => list(toCustomer(caller), params.id, query),
  }),
  route({
    ...ofCustomer,
    method: 'POST',
    path: '/api/company-connections/{id}/messages',
    summary: 'Send a message to the service of a connection',
    description: 'The body is sealed to the `public_key` of the service.',
    idempotent: true,
    body: newMessage,
    bodyLimitBytes: sealedValueBodyBytes,
    status: 201,
    response: createdMessage,
    errors: ['contact_data.encryption_required', 'company_connections.not_found', 'account.quota_exceeded'],
    handler: ({ caller, params, body, idempotent }, { send }) => send(toCustomer(caller), params.id, body, idempotent),
  }),
  route({
    ...ofCustomer,
    method: 'POST',
    path: '/api/company-connections/{id}/messages/read',
    summary: 'Mark the messages of the service read up to a boundary; to repeat it changes nothing',
    body: readBoundary,
    status: 204,
    errors: ['company_connections.not_found', 'company_connections.ack_boundary_invalid'],
    handler: async ({ caller, params, body }, { markRead }) => {
      await markRead(toCustomer(caller), params.id, body)
      return undefined
    },
  }),
]
