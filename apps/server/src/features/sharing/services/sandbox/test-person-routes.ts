// Serves the contract of the test persons of a service.
import { testPersons as contract } from '@company-data/protocol/nouns/test-persons/contract'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const testPersonRoutes = serve<Services>()(contract, {
  create: ({ caller, params, body }, { testPersons }) => testPersons.create(caller, params.serviceId, body),
  list: {
    isWholeList: true,
    handler: ({ caller, params }, { testPersons }) => testPersons.list(caller, params.serviceId),
  },
  async delete({ caller, params }, { testPersons }) {
    await testPersons.remove(caller, params.serviceId, params.userId)
  },
})
