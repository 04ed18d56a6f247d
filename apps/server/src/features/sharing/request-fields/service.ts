// Request rows as the rest of the server knows them, per region.
import type {
  ManagedRequestFieldSet,
  RequestFieldSet,
  RequestFieldsChange,
} from '@company-data/protocol/wire/sharing/request-fields'
import type { ServiceClientCaller } from '../../../gate/caller.ts'
import type { ServiceActor, ServiceCaller } from '../services/index.ts'
import type { RequestFieldNeeds } from './needs.ts'
import { type Published, publishing } from './publish.ts'
import { managedWireOf, wireOf } from './request-field.ts'
import { listOf } from './store.ts'

export type RequestFieldActs = ReturnType<typeof requestFieldActs>

const setOf = ({ configToken, rows }: Published): RequestFieldSet => ({
  config_token: configToken,
  fields: rows.map(wireOf),
})

const managedSetOf = ({ configToken, rows }: Published): ManagedRequestFieldSet => ({
  config_token: configToken,
  fields: rows.map(managedWireOf),
})

export const requestFieldActs = (needs: RequestFieldNeeds) => {
  const publish = publishing(needs)
  /** The token first: with a publish in between it is the older one, and whoever sends it back is told so. */
  const read = async (caller: ServiceActor, serviceId: string): Promise<Published> => {
    const service = await needs.services.requireOwned(caller, serviceId)
    return { configToken: service.config_token, rows: await listOf(needs.database.kysely, service.id) }
  }
  return {
    read: async (caller: ServiceClientCaller) => setOf(await read(caller, caller.serviceId)),
    publish: async (caller: ServiceClientCaller, input: RequestFieldsChange) =>
      setOf(await publish(caller, caller.serviceId, input)),
    readManaged: async (caller: ServiceCaller, serviceId: string) => managedSetOf(await read(caller, serviceId)),
    publishManaged: async (caller: ServiceCaller, serviceId: string, input: RequestFieldsChange) =>
      managedSetOf(await publish(caller, serviceId, input)),
  }
}
