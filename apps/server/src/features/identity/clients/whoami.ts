// GET /api/company-data/whoami: the company and service of a service client's token (D1-TOK-20).
import { whoami } from '@company-data/protocol/wire/identity/service-clients'
import { callers, type Route, route } from '../../../gate/route.ts'

export const whoamiRoute: Route = route({
  method: 'GET',
  path: '/api/company-data/whoami',
  at: ['region'],
  access: callers(['service-client']),
  summary: 'The company and the service that the token belongs to',
  documents: ['company-data'],
  response: whoami,
  handler: ({ caller }) => ({ company_user_id: caller.companyUserId, service_id: caller.serviceId }),
})
