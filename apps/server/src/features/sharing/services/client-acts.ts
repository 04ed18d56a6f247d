// The client of a service (NS-12): what happens to it in the registry, and the line in the service's log.

import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { CreatedServiceClient, ServiceClientRecord } from '@company-data/protocol/wire/identity/service-clients'
import type { NewLogEntry, ServiceLogs } from './logs.ts'
import type { ServiceCaller, ServiceNeeds } from './needs.ts'
import type { Ownership } from './ownership.ts'
import type { ServiceRow } from './store.ts'

export const serviceClientActs = (
  { database, clients: { forService } }: ServiceNeeds,
  owned: Ownership,
  logs: ServiceLogs,
) => {
  /**
   * The service stays locked meanwhile, so that it is not deleted under its client. The registry commits inside, and
   * then only the region's commit can fail: a client whose line in the log is missing, as the audit log will show.
   */
  const act = <T>(
    caller: ServiceCaller,
    serviceId: string,
    change: (service: ServiceRow) => Promise<T>,
    entryOf: (result: T) => NewLogEntry,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const service = await owned.lockOwned(tx, caller, serviceId)
      const result = await change(service)
      await logs.append(tx, service, entryOf(result))
      return result
    })

  return {
    create: (caller: ServiceCaller, serviceId: string, redirectUri: string | null): Promise<CreatedServiceClient> =>
      act(
        caller,
        serviceId,
        ({ id, company_user_id }) =>
          forService.create({ serviceId: id, companyUserId: company_user_id }, redirectUri, caller),
        ({ client_id }) => ({ kind: 'client.created', message: 'The client was created', data: { client_id } }),
      ),
    read: async (caller: ServiceCaller, serviceId: string): Promise<ServiceClientRecord> =>
      forService.read((await owned.requireOwned(caller, serviceId)).id),
    setRedirectUri: (
      caller: ServiceCaller,
      serviceId: string,
      redirectUri: string | null,
    ): Promise<ServiceClientRecord> =>
      act(
        caller,
        serviceId,
        ({ id }) => forService.setRedirectUri(id, redirectUri, caller),
        ({ client_id, redirect_uri }) => ({
          kind: 'client.redirect_uri_changed',
          message: 'The redirect URI of the client was changed',
          data: { client_id, redirect_uri },
        }),
      ),
    regenerate: (caller: ServiceCaller, serviceId: string): Promise<RegeneratedSecret> =>
      act(
        caller,
        serviceId,
        ({ id }) => forService.regenerate(id, caller),
        ({ client_id }) => ({
          kind: 'client.secret_regenerated',
          message: 'The client has a new secret',
          data: { client_id },
        }),
      ),
    // NS-10 has no kind of its own for this: the service lost its client_id.
    remove: (caller: ServiceCaller, serviceId: string): Promise<string> =>
      act(
        caller,
        serviceId,
        ({ id }) => forService.remove(id, caller),
        (client_id) => ({
          kind: 'service.updated',
          message: 'The client was deleted',
          data: { changed: ['client_id'], client_id },
        }),
      ),
  }
}
