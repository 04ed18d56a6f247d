// Routes of the client of a service (NS-12). A delegate neither reads nor changes it.
import { regeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import {
  createdServiceClient,
  newServiceClient,
  serviceClientPatch,
  serviceClientRecord,
} from '@company-data/protocol/wire/identity/service-clients'
import { newSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { routeTo } from '../../../../gate/route.ts'
import { atRegions, owners, ownersFromBasic } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

const registration = [
  route({
    method: 'POST',
    path: '/api/services/{id}/client',
    at: atRegions,
    access: ownersFromBasic,
    summary: 'Register the client of a service; its secret is shown in this answer only',
    documents: ['account'],
    body: newServiceClient,
    status: 201,
    response: createdServiceClient,
    errors: [
      'account.level_required',
      'services.redirect_uri_invalid',
      'services.not_found',
      'services.client_exists',
      'auth.owner_only',
    ],
    handler: ({ caller, params, body }, { client }) => client.create(caller, params.id, body.redirect_uri),
  }),
  route({
    method: 'DELETE',
    path: '/api/services/{id}/client',
    at: atRegions,
    access: owners,
    summary: 'Delete the client and revoke its tokens',
    documents: ['account'],
    status: 204,
    errors: ['services.not_found', 'services.client_not_found', 'auth.owner_only'],
    handler: async ({ caller, params }, { client }) => {
      await client.remove(caller, params.id)
      return undefined
    },
  }),
]

export const serviceClientRoutes = [
  ...registration,
  route({
    method: 'GET',
    path: '/api/services/{id}/client',
    at: atRegions,
    access: owners,
    summary: 'The client of a service, never its secret',
    documents: ['account'],
    response: serviceClientRecord,
    errors: ['services.not_found', 'services.client_not_found', 'auth.owner_only'],
    handler: ({ caller, params }, services) => services.client.read(caller, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/client',
    at: atRegions,
    access: owners,
    summary: 'Change the redirect URI of the client; null clears it',
    documents: ['account'],
    body: serviceClientPatch,
    response: serviceClientRecord,
    errors: ['services.redirect_uri_invalid', 'services.not_found', 'services.client_not_found', 'auth.owner_only'],
    handler: ({ caller, params, body }, services) =>
      services.client.setRedirectUri(caller, params.id, body.redirect_uri),
  }),
  route({
    method: 'POST',
    path: '/api/services/{id}/client/regenerate-secret',
    at: atRegions,
    access: owners,
    summary: 'A new secret, shown in this answer only; the old one and its tokens end at once or after `overlap_hours`',
    documents: ['account'],
    body: newSecretRequest,
    response: regeneratedSecret,
    errors: ['services.not_found', 'services.client_not_found', 'auth.owner_only'],
    handler: ({ caller, params, body }, services) => services.client.regenerate(caller, params.id, body),
  }),
]
