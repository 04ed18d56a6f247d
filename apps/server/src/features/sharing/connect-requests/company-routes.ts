// Serves the contracts of the company that invites.
import { connectRequests, portalConnectRequests } from '@company-data/protocol/nouns/connect-requests/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { CompanyActions } from './company-actions.ts'
import type { Invitation } from './create-connect-request.ts'

const toResponse = ({ isNew, request }: Invitation) => createResponse({ status: isNew ? 201 : 200, body: request })

const serviceClientRoutes = serve<CompanyActions>()(connectRequests, {
  create: async ({ caller, body, idempotent }, { serviceClient }) =>
    toResponse(await serviceClient.create(caller, body, idempotent)),
  list: ({ caller, query }, { serviceClient }) => serviceClient.list(caller, query),
  withdraw: ({ caller, params }, { serviceClient }) => serviceClient.withdraw(caller, params.request_id),
})

const portalRoutes = serve<CompanyActions>()(portalConnectRequests, {
  create: async ({ caller, params, body, idempotent }, { portal }) =>
    toResponse(await portal.create(caller, params.id, body, idempotent)),
  list: ({ caller, params, query }, { portal }) => portal.list(caller, params.id, query),
  withdraw: ({ caller, params }, { portal }) => portal.withdraw(caller, params.id, params.request_id),
})

export const companyRoutes = [...serviceClientRoutes, ...portalRoutes]
