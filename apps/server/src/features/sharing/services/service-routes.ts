// Routes that create, read, change and delete services (G-060).
import { arrayOf } from '@company-data/protocol/wire/pages'
import { newService, servicePatch, serviceRecord } from '@company-data/protocol/wire/sharing/services'
import { routeTo } from '../../../gate/route.ts'
import { atRegions, managers, owners } from './route-access.ts'
import type { Services } from './services.ts'

const route = routeTo<Services>()

export const createRoute = route({
  method: 'POST',
  path: '/api/services',
  description:
    'The device makes an RSA key pair, wraps the private half with a passphrase, and sends both. The platform cannot open what customers seal to the public key.',
  at: atRegions,
  access: owners,
  summary: 'Create a service; the private key is sent wrapped, and its passphrase is never sent',
  documents: ['account'],
  body: newService,
  status: 201,
  response: serviceRecord,
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

export const readRoutes = [
  route({
    method: 'GET',
    path: '/api/services',
    at: atRegions,
    access: managers,
    summary: 'The services of the company; a delegate sees only the granted ones',
    documents: ['account'],
    response: arrayOf(serviceRecord),
    handler: ({ caller }, services) => services.list(caller),
  }),
  route({
    method: 'GET',
    path: '/api/services/{id}',
    at: atRegions,
    access: managers,
    summary: 'One service',
    documents: ['account'],
    response: serviceRecord,
    errors: ['services.not_found'],
    handler: ({ caller, params }, services) => services.read(caller, params.id),
  }),
]

export const changeRoutes = [
  route({
    method: 'PUT',
    path: '/api/services/{id}',
    at: atRegions,
    access: managers,
    summary: 'Change name, description or audience; keys are never replaced',
    documents: ['account'],
    body: servicePatch,
    response: serviceRecord,
    errors: ['services.name_invalid', 'services.not_found'],
    handler: ({ caller, params, body }, services) => services.change(caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/services/{id}',
    at: atRegions,
    access: owners,
    summary: 'Delete a service with its client and all its data; its connections end first',
    documents: ['account'],
    status: 204,
    errors: ['services.not_found', 'auth.owner_only', 'company_connections.active_contract'],
    handler: async ({ caller, params }, services) => {
      await services.remove(caller, params.id)
      return undefined
    },
  }),
]
