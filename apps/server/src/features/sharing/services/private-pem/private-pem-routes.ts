// Routes of the private key of a service as an encrypted PEM (G-062).
import { privatePemChange } from '@company-data/protocol/wire/sharing/service-keys'
import { serviceRecord } from '@company-data/protocol/wire/sharing/services'
import { createResponse, routeTo } from '../../../../gate/route.ts'
import { atRegions, managers, owners } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

const PEM_TYPE = 'application/x-pem-file'

export const privatePemRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/private-pem',
    at: atRegions,
    access: managers,
    summary: 'The private key as an encrypted PKCS#8 PEM, which only its passphrase can open',
    documents: ['account'],
    contentType: PEM_TYPE,
    errors: ['services.not_found', 'services.private_pem_missing'],
    handler: async ({ caller, params }, services) =>
      createResponse<undefined>({
        raw: await services.readPrivatePem(caller, params.id),
        headers: { 'content-type': PEM_TYPE },
      }),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/private-pem',
    at: atRegions,
    access: owners,
    summary: 'Store the encrypted PEM; anything but PBES2 with PBKDF2-SHA256 and AES-256-CBC is refused',
    documents: ['account'],
    body: privatePemChange,
    response: serviceRecord,
    errors: ['services.private_pem_invalid', 'services.not_found', 'auth.owner_only'],
    handler: ({ caller, params, body }, services) =>
      services.change(caller, params.id, { encrypted_private_pem: body.pem }),
  }),
]
