// Serves the contract of the owner's service keys.
import { ownerServiceKeys } from '@company-data/protocol/nouns/owner-service-keys/contract'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const ownerKeyRoutes = serve<Services>()(ownerServiceKeys, {
  list: {
    isWholeList: true,
    handler: ({ caller }, { ownerKeys }) => ownerKeys.list(caller),
  },
  put: ({ caller, params, body }, { ownerKeys }) => ownerKeys.keep(caller, params.serviceId, body.value),
  delete: ({ caller, params }, { ownerKeys }) => ownerKeys.remove(caller, params.serviceId),
})
