// The client of a service (NS-12): each operation changes the registry of clients and writes to the service's log.

import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { CreatedServiceClient, ServiceClientRecord } from '@company-data/protocol/wire/identity/service-clients'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import type { Ownership } from '../ownership.ts'
import type { NewLogEntry, ServiceLogs } from '../service-log/service-log.ts'
import type { ServiceRow } from '../service-store.ts'

export const serviceClients = (
  { database, clients: { serviceClients } }: ServiceDeps,
  ownership: Ownership,
  logs: ServiceLogs,
) => {
  /**
   * The service is locked, so that it cannot be deleted concurrently. The registry commits first; if the region's
   * commit then fails, only the log entry is missing, and the audit log still shows the operation.
   */
  const changeAndLog = <T>(
    caller: ServiceCaller,
    serviceId: string,
    change: (service: ServiceRow) => Promise<T>,
    toEntry: (result: T) => NewLogEntry,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const service = await ownership.lockOwned(tx, caller, serviceId)
      const result = await change(service)
      await logs.append(tx, service, toEntry(result))
      return result
    })

  return {
    create: (caller: ServiceCaller, serviceId: string, redirectUri: string | null): Promise<CreatedServiceClient> =>
      changeAndLog(
        caller,
        serviceId,
        ({ id, company_user_id }) =>
          serviceClients.create({ serviceId: id, companyUserId: company_user_id }, redirectUri, caller),
        ({ client_id }) => ({ kind: 'client.created', message: 'The client was created', data: { client_id } }),
      ),
    read: async (caller: ServiceCaller, serviceId: string): Promise<ServiceClientRecord> =>
      serviceClients.read((await ownership.requireOwned(caller, serviceId)).id),
    setRedirectUri: (
      caller: ServiceCaller,
      serviceId: string,
      redirectUri: string | null,
    ): Promise<ServiceClientRecord> =>
      changeAndLog(
        caller,
        serviceId,
        ({ id }) => serviceClients.setRedirectUri(id, redirectUri, caller),
        ({ client_id, redirect_uri }) => ({
          kind: 'client.redirect_uri_changed',
          message: 'The redirect URI of the client was changed',
          data: { client_id, redirect_uri },
        }),
      ),
    regenerate: (caller: ServiceCaller, serviceId: string, request: NewSecretRequest): Promise<RegeneratedSecret> =>
      changeAndLog(
        caller,
        serviceId,
        ({ id }) => serviceClients.regenerate(id, request, caller),
        ({ client_id, previous_secret_until }) => ({
          kind: 'client.secret_regenerated',
          message: 'The client has a new secret',
          data: { client_id, previous_secret_until },
        }),
      ),
    // NS-10 has no separate kind for this operation, so it is logged as a change of client_id.
    remove: (caller: ServiceCaller, serviceId: string): Promise<string> =>
      changeAndLog(
        caller,
        serviceId,
        ({ id }) => serviceClients.remove(id, caller),
        (client_id) => ({
          kind: 'service.updated',
          message: 'The client was deleted',
          data: { changed: ['client_id'], client_id },
        }),
      ),
  }
}
