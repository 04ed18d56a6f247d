// Serves the contract of the sandbox of a service.
import { sandbox as contract } from '@company-data/protocol/nouns/sandbox/contract'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const sandboxRoutes = serve<Services>()(contract, {
  createPerson: ({ caller, params, body }, { sandbox }) => sandbox.createPerson(caller, params.serviceId, body),
  listPersons: ({ caller, params }, { sandbox }) => sandbox.listPersons(caller, params.serviceId),
  async deletePersons({ caller, params }, { sandbox }) {
    await sandbox.deletePersons(caller, params.serviceId)
  },
  async advance({ caller, params, body }, { sandbox }) {
    await sandbox.advance(caller, params.serviceId, body)
  },
})
