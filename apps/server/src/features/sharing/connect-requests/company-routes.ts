// Routes of the company that invites: for the client of the service (NS-07) and for the portal (G-181).
import { page } from '@company-data/protocol/wire/pages'
import {
  connectRequestQuery,
  createdConnectRequest,
  newConnectRequest,
  sentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
import { callers, createResponse, routeTo } from '../../../gate/route.ts'
import { type CompanyActions, RATE_LIMIT } from './company-actions.ts'
import type { Invitation } from './create-connect-request.ts'

const route = routeTo<CompanyActions>()

const atRegions = ['region'] as const
const serviceClients = callers(['service-client'])
const portalUsers = callers(['company', 'delegate'])

const createErrors = [
  'account.quota_exceeded',
  'services.suspended',
  'connect_requests.share_code_required',
  'services.not_found',
  'company_connections.persons_only',
  'connect_requests.person_not_found',
  'services.audience_b2b_only',
  'company_connections.already_connected',
] as const
const listErrors = ['services.not_found', 'request.cursor_invalid'] as const
const withdrawErrors = ['services.not_found', 'connect_requests.not_found', 'connect_requests.closed'] as const

const createSummary =
  'Invite a person by share code; if the person already has an open request, it is returned with status 200'
const listSummary = 'The connect requests of the service, oldest first'
const withdrawSummary = 'Withdraw a connect request that is still open'

const toResponse = ({ isNew, request }: Invitation) => createResponse({ status: isNew ? 201 : 200, body: request })

const serviceClientRoutes = [
  route({
    method: 'POST',
    path: '/api/company-data/connect-requests',
    at: atRegions,
    access: serviceClients,
    summary: createSummary,
    documents: ['company-data'],
    limit: { name: RATE_LIMIT, by: 'caller' },
    idempotent: true,
    body: newConnectRequest,
    status: 201,
    response: createdConnectRequest,
    errors: createErrors,
    handler: async ({ caller, body, idempotent }, { serviceClient }) =>
      toResponse(await serviceClient.create(caller, body, idempotent)),
  }),
  route({
    method: 'GET',
    path: '/api/company-data/connect-requests',
    at: atRegions,
    access: serviceClients,
    summary: listSummary,
    documents: ['company-data'],
    query: connectRequestQuery,
    response: page(sentConnectRequest),
    errors: listErrors,
    handler: ({ caller, query }, { serviceClient }) => serviceClient.list(caller, query),
  }),
  route({
    method: 'DELETE',
    path: '/api/company-data/connect-requests/{request_id}',
    at: atRegions,
    access: serviceClients,
    summary: withdrawSummary,
    documents: ['company-data'],
    status: 204,
    errors: withdrawErrors,
    handler: async ({ caller, params }, { serviceClient }) => {
      await serviceClient.withdraw(caller, params.request_id)
      return undefined
    },
  }),
]

const portalRoutes = [
  route({
    method: 'POST',
    path: '/api/portal/services/{id}/connect-requests',
    at: atRegions,
    access: portalUsers,
    summary: createSummary,
    documents: ['account'],
    idempotent: true,
    body: newConnectRequest,
    status: 201,
    response: createdConnectRequest,
    errors: createErrors,
    handler: async ({ caller, params, body, idempotent }, { portal }) =>
      toResponse(await portal.create(caller, params.id, body, idempotent)),
  }),
  route({
    method: 'GET',
    path: '/api/portal/services/{id}/connect-requests',
    at: atRegions,
    access: portalUsers,
    summary: listSummary,
    documents: ['account'],
    query: connectRequestQuery,
    response: page(sentConnectRequest),
    errors: listErrors,
    handler: ({ caller, params, query }, { portal }) => portal.list(caller, params.id, query),
  }),
  route({
    method: 'DELETE',
    path: '/api/portal/services/{id}/connect-requests/{request_id}',
    at: atRegions,
    access: portalUsers,
    summary: withdrawSummary,
    documents: ['account'],
    status: 204,
    errors: withdrawErrors,
    handler: async ({ caller, params }, { portal }) => {
      await portal.withdraw(caller, params.id, params.request_id)
      return undefined
    },
  }),
]

export const companyRoutes = [...serviceClientRoutes, ...portalRoutes]
