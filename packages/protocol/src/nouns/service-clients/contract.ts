// The contract of the client of a service (NS-12). A delegate neither reads nor changes it.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { servicesPrefix } from '../../contract/prefixes.ts'
import { regeneratedSecret } from '../../wire/identity/account-clients.ts'
import {
  createdServiceClient,
  newServiceClient,
  serviceClientPatch,
  serviceClientRecord,
} from '../../wire/identity/service-clients.ts'
import { newSecretRequest } from '../../wire/secret-overlap.ts'
import { serviceClientRoutes } from './routes.ts'

/** For creating and deleting a service and for its credentials: a delegate gets auth.owner_only (G-054). */
const owners = callers(['company', 'account-client'])

/** The client of a service requires the company to have at least the level Basic (G-012). */
const ownersFromBasic = callers(['company', 'account-client'], { level: 'basic' })

const ownerDoor = {
  prefix: servicesPrefix,
  access: owners,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const serviceClients = contract(
  serviceClientRoutes,
  { owner: ownerDoor },
  {
    create: {
      summary: 'Register the client of a service; only this response shows its secret',
      since: '0.1.0',
      access: ownersFromBasic,
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
    },
    delete: {
      summary: 'Delete the client and revoke its tokens',
      since: '0.1.0',
      status: 204,
      errors: ['services.not_found', 'services.client_not_found', 'auth.owner_only'],
    },
    read: {
      summary: 'Read the client of a service, without its secret',
      since: '0.1.0',
      response: serviceClientRecord,
      errors: ['services.not_found', 'services.client_not_found', 'auth.owner_only'],
    },
    update: {
      summary: 'Change the redirect URI of the client; null clears it',
      since: '0.1.0',
      body: serviceClientPatch,
      response: serviceClientRecord,
      errors: ['services.redirect_uri_invalid', 'services.not_found', 'services.client_not_found', 'auth.owner_only'],
    },
    regenerateSecret: {
      summary:
        'Create a new secret, which only this response shows; the old secret and its tokens end immediately or after `overlap_hours`',
      since: '0.1.0',
      body: newSecretRequest,
      response: regeneratedSecret,
      errors: ['services.not_found', 'services.client_not_found', 'auth.owner_only'],
    },
  },
)
