// Routes of the log of a service: for its managers (G-060), for its own client (NS-10) and for the portal (G-181).
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { serviceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
import { callers, routeTo } from '../../../../gate/route.ts'
import { atRegions, managers } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

const summary = 'What was done to the service, newest first'
const errors = ['services.not_found', 'request.cursor_invalid'] as const

export const serviceLogRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/logs',
    at: atRegions,
    access: managers,
    summary,
    documents: ['account'],
    query: pageQuery,
    response: page(serviceLogEntry),
    errors,
    handler: ({ caller, params, query }, services) => services.logPage(caller, params.id, query),
  }),
  route({
    method: 'GET',
    path: '/api/company-data/logs',
    at: atRegions,
    access: callers(['service-client']),
    summary,
    documents: ['company-data'],
    query: pageQuery,
    response: page(serviceLogEntry),
    errors,
    handler: ({ caller, query }, services) => services.logPage(caller, caller.serviceId, query),
  }),
  route({
    method: 'GET',
    path: '/api/portal/services/{id}/logs',
    at: atRegions,
    access: callers(['company', 'delegate']),
    summary,
    documents: ['account'],
    query: pageQuery,
    response: page(serviceLogEntry),
    errors,
    handler: async ({ caller, params, query }, services) =>
      services.logs.page((await services.openInPortal(caller, params.id)).id, query),
  }),
]
