// The door of clients: who a client is, its secret, its whitelist, and the registry.
export type { ClientState } from './client-state.ts'
export type { AccountsOfClients } from './registry.ts'
export { clientRoutes } from './routes.ts'
export { type Clients, clientService } from './service.ts'
export type { OwnedService, ServiceClients } from './service-clients.ts'
export { whoamiRoute } from './whoami.ts'
