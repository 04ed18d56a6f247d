// The same messages at the portal (G-181, A-82), and the list of conversations.
import { sealedValueBodyBytes } from '@company-data/protocol/limits'
import {
  acknowledgedBoundary,
  conversation,
  createdBroadcast,
  createdMessage,
  messageRecord,
  newBroadcast,
  newMessage,
} from '@company-data/protocol/wire/contracts/messages'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../gate/route.ts'
import type { CompanyActions } from './company-actions.ts'
import { ackErrors, broadcastErrors, listErrors, routeDescriptions, sendErrors } from './company-route-descriptions.ts'

const route = routeTo<CompanyActions>()

const ofPortal = { at: ['region'], access: callers(['company', 'delegate']), documents: ['account'] } as const

const connectionPath = '/api/portal/services/{id}/connections/{connectionId}/messages'

const connectionRoutes = [
  route({
    ...ofPortal,
    ...routeDescriptions.list,
    method: 'GET',
    path: connectionPath,
    query: pageQuery,
    response: page(messageRecord),
    errors: ['services.not_found', ...listErrors],
    handler: async ({ caller, params, query }, { openInPortal, list }) =>
      list(await openInPortal(caller, params.id), params.connectionId, query),
  }),
  route({
    ...ofPortal,
    ...routeDescriptions.send,
    method: 'POST',
    path: connectionPath,
    idempotent: true,
    body: newMessage,
    bodyLimitBytes: sealedValueBodyBytes,
    status: 201,
    response: createdMessage,
    errors: ['services.not_found', ...sendErrors],
    handler: async ({ caller, params, body, idempotent }, { openInPortal, send }) =>
      send(await openInPortal(caller, params.id), params.connectionId, body, idempotent),
  }),
  route({
    ...ofPortal,
    ...routeDescriptions.acknowledge,
    method: 'POST',
    path: '/api/portal/services/{id}/connections/{connectionId}/messages/read',
    body: acknowledgedBoundary,
    status: 204,
    errors: ['services.not_found', ...ackErrors],
    handler: async ({ caller, params, body }, { openInPortal, acknowledge }) => {
      await acknowledge(await openInPortal(caller, params.id), params.connectionId, body)
      return undefined
    },
  }),
]

export const portalRoutes = [
  ...connectionRoutes,
  route({
    ...ofPortal,
    ...routeDescriptions.broadcast,
    method: 'POST',
    path: '/api/portal/services/{id}/messages/broadcast',
    idempotent: true,
    body: newBroadcast,
    status: 202,
    response: createdBroadcast,
    errors: broadcastErrors,
    handler: async ({ caller, params, body, idempotent }, { openInPortal, broadcast }) =>
      broadcast(await openInPortal(caller, params.id), body, idempotent),
  }),
  route({
    ...ofPortal,
    method: 'GET',
    path: '/api/portal/services/{id}/messages',
    summary: 'The connections of a service that have messages, the latest first, with how many are unread',
    query: pageQuery,
    response: page(conversation),
    errors: ['services.not_found', 'request.cursor_invalid'],
    handler: async ({ caller, params, query }, { openInPortal, conversations }) =>
      conversations(await openInPortal(caller, params.id), query),
  }),
]
