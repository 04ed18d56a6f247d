// Registers the client of a service. A call whose response was lost registers nothing twice.
import type { PortalClient, ServiceRecord } from '@company-data/sdk/company'
import type { ClientCredentials } from '@company-data/sdk/terminal-sign-in'
import { createSecretMaker } from '../../../app/create-with-secret.ts'

interface Client {
  services: Pick<PortalClient['services'], 'list'>
  serviceClients: Pick<PortalClient['serviceClients'], 'create' | 'regenerateSecret'>
}

const createMaker = () => createSecretMaker<string, ServiceRecord, ClientCredentials>()

/** Each service has its own attempts: an owner who chose another one meanwhile hands over the client of that one. */
export const createServiceClientMaker = () => {
  const makers = new Map<string, ReturnType<typeof createMaker>>()
  return ({ services, serviceClients }: Client, serviceId: string): Promise<ClientCredentials> => {
    const make = makers.get(serviceId) ?? createMaker()
    makers.set(serviceId, make)
    return make(
      {
        make: (id) => serviceClients.create(id),
        list: async () => (await services.list()).filter(({ client_id }) => client_id !== null),
        getId: ({ id }) => id,
        isMadeFrom: ({ id }, chosenId) => id === chosenId,
        renew: (_row, id) => serviceClients.regenerateSecret(id),
      },
      serviceId,
    )
  }
}
