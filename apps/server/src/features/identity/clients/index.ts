// The door of clients: who a client is, its secret, its whitelist, and the registry.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { RegistryNeeds } from './registry.ts'
import { clientRoutes } from './routes.ts'
import { type Clients, clientService } from './service.ts'

export type { ClientState } from './client-state.ts'
export type { AccountsOfClients } from './registry.ts'
export type { Clients } from './service.ts'
export type { OwnedService, ServiceClients } from './service-clients.ts'
export { clientRoutes }

export const clients = async (needs: RegistryNeeds): Promise<Clients & Feature> => {
  const acts = await clientService(needs)
  return { ...acts, routes: bindRoutes(clientRoutes, acts) }
}
