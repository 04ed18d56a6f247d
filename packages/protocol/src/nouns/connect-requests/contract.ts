// The contracts of the company that invites: for the client of the service (NS-07) and for the portal (G-181).
import { type Door, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
import { portalServicePrefix } from '../../contract/prefixes.ts'
import { page } from '../../wire/pages.ts'
import {
  connectRequestQuery,
  createdConnectRequest,
  newConnectRequest,
  sentConnectRequest,
} from '../../wire/sharing/connect-requests.ts'
import { connectRequestRoutes } from './routes.ts'

const endpoints = {
  create: {
    summary: 'Invite a person by share code; if the person already has an open request, it is returned with status 200',
    since: '0.1.0',
    body: newConnectRequest,
    status: 201,
    response: createdConnectRequest,
    errors: [
      'account.quota_exceeded',
      'services.suspended',
      'connect_requests.share_code_required',
      'services.not_found',
      'company_connections.persons_only',
      'connect_requests.person_not_found',
      'services.audience_b2b_only',
      'services.sandbox_mismatch',
      'company_connections.already_connected',
    ],
  },
  list: {
    summary: 'List the connect requests of the service, oldest first',
    since: '0.1.0',
    query: connectRequestQuery,
    response: page(sentConnectRequest),
    errors: ['services.not_found'],
  },
  withdraw: {
    summary: 'Withdraw a connect request that is still open',
    since: '0.1.0',
    status: 204,
    errors: ['services.not_found', 'connect_requests.not_found', 'connect_requests.closed'],
  },
} as const

const onePortalDoor = { ...portalDoor, prefix: portalServicePrefix } as const satisfies Door

const limits = { rate: perCaller('connectRequests') } as const

export const connectRequests = contract(
  connectRequestRoutes,
  { service: serviceDoor },
  { ...endpoints, create: { ...endpoints.create, limits } },
)

export const portalConnectRequests = contract(connectRequestRoutes, { portal: onePortalDoor }, endpoints)
