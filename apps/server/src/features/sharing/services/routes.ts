// Routes of services: the company's owner, a delegate where granted, an account client with service_management (G-060).
import { arrayOf } from '@company-data/protocol/wire/pages'
import {
  adminEmailChange,
  newService,
  numberMatchingChange,
  require2faChange,
  servicePatch,
  serviceRecord,
  shareCodeChange,
} from '@company-data/protocol/wire/sharing/services'
import { routeTo } from '../../../gate/route.ts'
import { serviceClientRoutes } from './client-routes.ts'
import { logRoutes } from './log-routes.ts'
import { privatePemRoutes } from './private-pem-routes.ts'
import { atRegions, managers, owners } from './route-access.ts'
import type { Services } from './service.ts'
import { shareRoutes } from './share-routes.ts'

const route = routeTo<Services>()

const createRoute = route({
  method: 'POST',
  path: '/api/services',
  at: atRegions,
  access: owners,
  summary: 'Create a service; the private key comes wrapped, the passphrase never comes',
  documents: ['account'],
  body: newService,
  status: 201,
  answers: serviceRecord,
  errors: [
    'services.name_invalid',
    'services.admin_email_invalid',
    'services.public_key_invalid',
    'services.encrypted_private_key_invalid',
    'services.share_code_invalid',
    'services.share_code_taken',
    'services.private_pem_invalid',
    'auth.owner_only',
  ],
  handler: ({ caller, body }, services) => services.create(caller, body),
})

const readRoutes = [
  route({
    method: 'GET',
    path: '/api/services',
    at: atRegions,
    access: managers,
    summary: 'The services of the company; a delegate sees the granted ones',
    documents: ['account'],
    answers: arrayOf(serviceRecord),
    handler: ({ caller }, services) => services.list(caller),
  }),
  route({
    method: 'GET',
    path: '/api/services/{id}',
    at: atRegions,
    access: managers,
    summary: 'One service',
    documents: ['account'],
    answers: serviceRecord,
    errors: ['services.not_found'],
    handler: ({ caller, params }, services) => services.read(caller, params.id),
  }),
]

const wholeRoutes = [
  route({
    method: 'PUT',
    path: '/api/services/{id}',
    at: atRegions,
    access: managers,
    summary: 'Change name, description or audience; keys are never replaced',
    documents: ['account'],
    body: servicePatch,
    answers: serviceRecord,
    errors: ['services.name_invalid', 'services.not_found'],
    handler: ({ caller, params, body }, services) => services.change(caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/services/{id}',
    at: atRegions,
    access: owners,
    summary: 'Delete a service with its client and everything of it; its connections end first',
    documents: ['account'],
    status: 204,
    errors: ['services.not_found', 'auth.owner_only', 'company_connections.active_contract'],
    handler: async ({ caller, params }, services) => {
      await services.remove(caller, params.id)
      return undefined
    },
  }),
]

const memberRoutes = [
  route({
    method: 'PUT',
    path: '/api/services/{id}/share-code',
    at: atRegions,
    access: managers,
    summary: 'Change the share code',
    documents: ['account'],
    body: shareCodeChange,
    answers: serviceRecord,
    errors: ['services.share_code_invalid', 'services.share_code_taken', 'services.not_found'],
    handler: ({ caller, params, body }, services) =>
      services.change(caller, params.id, { share_code: body.share_code }),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/admin-email',
    at: atRegions,
    access: managers,
    summary: 'Change the admin e-mail address',
    documents: ['account'],
    body: adminEmailChange,
    answers: serviceRecord,
    errors: ['services.admin_email_invalid', 'services.not_found'],
    handler: ({ caller, params, body }, services) =>
      services.change(caller, params.id, { admin_email: body.admin_email }),
  }),
]

const flagRoutes = [
  route({
    method: 'PUT',
    path: '/api/services/{id}/number-matching',
    at: atRegions,
    access: managers,
    summary: 'Whether a challenge shows digits that the person must type',
    documents: ['account'],
    body: numberMatchingChange,
    answers: serviceRecord,
    errors: ['services.not_found'],
    handler: ({ caller, params, body }, services) =>
      services.change(caller, params.id, { number_matching: body.number_matching }),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/require-2fa',
    at: atRegions,
    // G-065: it holds delegates to their second factor, so a delegate may not take it away.
    access: owners,
    summary: 'Whether portal users need their second factor to open the data of this service',
    documents: ['account'],
    body: require2faChange,
    answers: serviceRecord,
    errors: ['services.not_found', 'auth.owner_only'],
    handler: ({ caller, params, body }, services) =>
      services.change(caller, params.id, { require_2fa: body.require_2fa }),
  }),
]

export const serviceRoutes = [
  createRoute,
  ...readRoutes,
  ...logRoutes,
  ...wholeRoutes,
  ...memberRoutes,
  ...flagRoutes,
  ...privatePemRoutes,
  ...serviceClientRoutes,
  ...shareRoutes,
]
