// Routes of the side that invites: the service client's own (NS-07), and the portal's views of the same (G-181).

import { page } from '@company-data/protocol/wire/pages'
import {
  connectRequestQuery,
  createdConnectRequest,
  newConnectRequest,
  sentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
import { answer, callers, routeTo } from '../../../gate/route.ts'
import { rateLimited } from '../../../gate/steps/rate-limit.ts'
import type { Invitation, Inviting } from './inviting.ts'
import type { ConnectRequestNeeds } from './needs.ts'

export interface CompanyActs extends Pick<ConnectRequestNeeds, 'services' | 'limits'> {
  inviting: Inviting
}

const route = routeTo<CompanyActs>()

const LIMIT = 'connectRequests'
const atRegions = ['region'] as const
const client = callers(['service-client'])
const portal = callers(['company', 'delegate'])

const inviteErrors = [
  'connect_requests.share_code_required',
  'services.not_found',
  'company_connections.persons_only',
  'connect_requests.person_not_found',
  'services.audience_b2b_only',
  'company_connections.already_connected',
] as const
const listErrors = ['services.not_found', 'request.cursor_invalid'] as const
const withdrawErrors = ['services.not_found', 'connect_requests.not_found', 'connect_requests.closed'] as const

const inviteSummary = 'Invite a person by share code; an open request for the same person is answered again with 200'
const listSummary = 'The connect requests of the service, oldest first'
const withdrawSummary = 'Withdraw a connect request that is still open'

const answerOf = ({ isNew, request }: Invitation) => answer({ status: isNew ? 201 : 200, body: request })

const clientRoutes = [
  route({
    method: 'POST',
    path: '/api/company-data/connect-requests',
    at: atRegions,
    access: client,
    summary: inviteSummary,
    documents: ['company-data'],
    limit: { name: LIMIT, by: 'caller' },
    body: newConnectRequest,
    status: 201,
    answers: createdConnectRequest,
    errors: inviteErrors,
    handler: async ({ caller, body }, { services, inviting }) =>
      answerOf(await inviting.invite(await services.requireOwned(caller, caller.serviceId), body)),
  }),
  route({
    method: 'GET',
    path: '/api/company-data/connect-requests',
    at: atRegions,
    access: client,
    summary: listSummary,
    documents: ['company-data'],
    query: connectRequestQuery,
    answers: page(sentConnectRequest),
    errors: listErrors,
    handler: async ({ caller, query }, { services, inviting }) =>
      inviting.list(await services.requireOwned(caller, caller.serviceId), query),
  }),
  route({
    method: 'DELETE',
    path: '/api/company-data/connect-requests/{request_id}',
    at: atRegions,
    access: client,
    summary: withdrawSummary,
    documents: ['company-data'],
    status: 204,
    errors: withdrawErrors,
    handler: async ({ caller, params }, { services, inviting }) => {
      await inviting.withdraw(await services.requireOwned(caller, caller.serviceId), params.request_id)
      return undefined
    },
  }),
]

const portalRoutes = [
  route({
    method: 'POST',
    path: '/api/portal/services/{id}/connect-requests',
    at: atRegions,
    access: portal,
    summary: inviteSummary,
    documents: ['account'],
    body: newConnectRequest,
    status: 201,
    answers: createdConnectRequest,
    errors: inviteErrors,
    handler: async ({ caller, params, body }, { services, limits, inviting }) => {
      const service = await services.openInPortal(caller, params.id)
      // NS-14: per service, whoever sends them.
      const verdict = limits.take(LIMIT, service.id)
      if (verdict && !verdict.allowed) throw rateLimited(verdict)
      return answerOf(await inviting.invite(service, body))
    },
  }),
  route({
    method: 'GET',
    path: '/api/portal/services/{id}/connect-requests',
    at: atRegions,
    access: portal,
    summary: listSummary,
    documents: ['account'],
    query: connectRequestQuery,
    answers: page(sentConnectRequest),
    errors: listErrors,
    handler: async ({ caller, params, query }, { services, inviting }) =>
      inviting.list(await services.openInPortal(caller, params.id), query),
  }),
  route({
    method: 'DELETE',
    path: '/api/portal/services/{id}/connect-requests/{request_id}',
    at: atRegions,
    access: portal,
    summary: withdrawSummary,
    documents: ['account'],
    status: 204,
    errors: withdrawErrors,
    handler: async ({ caller, params }, { services, inviting }) => {
      await inviting.withdraw(await services.openInPortal(caller, params.id), params.request_id)
      return undefined
    },
  }),
]

export const companyRoutes = [...clientRoutes, ...portalRoutes]
