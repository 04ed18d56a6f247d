// Serves the contract of the private key file of a service.
import { privatePem } from '@company-data/protocol/nouns/private-pem/contract'
import { createResponse } from '../../../../gate/route.ts'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

const PEM_TYPE = 'application/x-pem-file'

export const privatePemRoutes = serve<Services>()(privatePem, {
  read: async ({ caller, params }, services) =>
    createResponse<undefined>({
      raw: await services.readPrivatePem(caller, params.id),
      headers: { 'content-type': PEM_TYPE },
    }),
  replace: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { encrypted_private_pem: body.pem }),
})
