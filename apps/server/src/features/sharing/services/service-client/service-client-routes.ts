// Serves the contract of the client of a service.
import { serviceClients } from '@company-data/protocol/nouns/service-clients/contract'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const serviceClientRoutes = serve<Services>()(serviceClients, {
  create: ({ caller, params, body }, { client }) => client.create(caller, params.id, body.redirect_uri),
  async delete({ caller, params }, { client }) {
    await client.remove(caller, params.id)
  },
  read: ({ caller, params }, services) => services.client.read(caller, params.id),
  update: ({ caller, params, body }, services) => services.client.setRedirectUri(caller, params.id, body.redirect_uri),
  regenerateSecret: ({ caller, params, body }, services) => services.client.regenerate(caller, params.id, body),
})
