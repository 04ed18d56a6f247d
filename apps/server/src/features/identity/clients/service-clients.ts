// The one client of a service (NS-12). The feature services calls these operations and checks permissions.

import { ApiError } from '@company-data/protocol/errors'
import { patternsFor } from '@company-data/protocol/whitelist-patterns'
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import {
  type CreatedServiceClient,
  type ServiceClientRecord,
  serviceClientGrantTypes,
} from '@company-data/protocol/wire/identity/service-clients'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import { overlapEnd } from './overlap-end.ts'
import { type Actor, type Registry, toUris } from './registry.ts'
import {
  type ClientRow,
  findServiceClient,
  listServiceClientIds,
  lockClientsByService,
  lockServiceClient,
  updateClient,
} from './store.ts'
import { listPatterns } from './whitelist-store.ts'

export interface OwnedService {
  serviceId: string
  companyUserId: string
}

/** Each operation has its own transaction in the directory. The feature services checks permissions. */
export interface ServiceClients {
  /** D1-CLI-01: refuses with services.client_exists if the service has one. */
  create(service: OwnedService, redirectUri: string | null, actor: Actor): Promise<CreatedServiceClient>
  read(serviceId: string): Promise<ServiceClientRecord>
  setRedirectUri(serviceId: string, redirectUri: string | null, actor: Actor): Promise<ServiceClientRecord>
  regenerate(serviceId: string, request: NewSecretRequest, actor: Actor): Promise<RegeneratedSecret>
  /** Returns the id of the deleted client. */
  remove(serviceId: string, actor: Actor): Promise<string>
  /** Deletes its client and its sign-in apps, in the transaction that deletes the service. */
  removeWithService(tx: DirectoryTx, serviceId: string, actor: Actor): Promise<void>
  findClientId(serviceId: string): Promise<string | null>
  listClientIds(serviceIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const toMembers = ({ clientId, redirectUris }: ClientRow) => ({
  client_id: clientId,
  grant_types: [...serviceClientGrantTypes],
  redirect_uri: redirectUris[0] ?? null,
})

const requireClient = (row: ClientRow | undefined): ClientRow => {
  if (!row) throw new ApiError('services.client_not_found')
  return row
}

export const serviceClients = (
  directory: Database<DirectoryTables>,
  registry: Registry,
  clock: Clock,
): ServiceClients => {
  const toRecord = async (row: ClientRow): Promise<ServiceClientRecord> => ({
    ...toMembers(row),
    patterns: await listPatterns(directory.kysely, row.clientId),
    previous_secret_until: overlapEnd(row, clock.now()),
    created_at: formatTimestamp(row.createdAt),
  })

  return {
    create: ({ serviceId, companyUserId }, redirectUri, actor) =>
      directory.transaction(async (tx) => {
        const newClient = {
          kind: 'svc',
          companyUserId,
          serviceId,
          name: null,
          purpose: null,
          capabilities: [],
          redirectUris: toUris(redirectUri),
        }
        const added = await registry.add(tx, newClient, patternsFor('svc'), actor)
        if (!added) throw new ApiError('services.client_exists')
        return { ...toMembers(added.row), client_secret: added.secret }
      }),
    read: async (serviceId) => toRecord(requireClient(await findServiceClient(directory.kysely, serviceId))),
    async setRedirectUri(serviceId, redirectUri, actor) {
      const client = await directory.transaction(async (tx) => {
        const row = requireClient(await lockServiceClient(tx, serviceId))
        await updateClient(tx, row.clientId, { redirect_uris: toUris(redirectUri) })
        await registry.recordChange(tx, row, actor, 'client.redirect_uri_changed', {
          from: row.redirectUris[0] ?? null,
          to: redirectUri,
        })
        return { ...row, redirectUris: toUris(redirectUri) }
      })
      return toRecord(client)
    },
    regenerate: (serviceId, request, actor) =>
      directory.transaction(async (tx) => {
        const row = requireClient(await lockServiceClient(tx, serviceId))
        return { client_id: row.clientId, ...(await registry.renew(tx, row, request, actor)) }
      }),
    remove: (serviceId, actor) =>
      directory.transaction(async (tx) => {
        const row = requireClient(await lockServiceClient(tx, serviceId))
        await registry.remove(tx, row, actor)
        return row.clientId
      }),
    async removeWithService(tx, serviceId, actor) {
      for (const row of await lockClientsByService(tx, serviceId)) await registry.remove(tx, row, actor)
    },
    findClientId: async (serviceId) => (await findServiceClient(directory.kysely, serviceId))?.clientId ?? null,
    listClientIds: (serviceIds) => listServiceClientIds(directory.kysely, serviceIds),
  }
}
