// The actions of request fields: read and publish them, for a service client or a manager.
import type {
  AnsweredRequestFields,
  ManagedRequestFieldSet,
  RequestFieldSet,
  RequestFieldsChange,
} from '@company-data/protocol/wire/sharing/request-fields'
import type { ServiceClientCaller } from '../../../gate/caller.ts'
import type { ServiceActor, ServiceCaller } from '../services/index.ts'
import type { RequestFieldDeps } from './deps.ts'
import { type PublishedSet, publishRequestFields } from './publish-request-fields.ts'
import { requestFieldRecord, toManagedRecord } from './request-field-record.ts'
import { listRequestFields } from './store.ts'

export type RequestFieldActions = ReturnType<typeof requestFieldActions>

const setOf = ({ configToken, rows }: PublishedSet): RequestFieldSet => ({
  config_token: configToken,
  fields: rows.map(requestFieldRecord),
})

const toManagedSet = ({ configToken, rows }: PublishedSet): ManagedRequestFieldSet => ({
  config_token: configToken,
  fields: rows.map(toManagedRecord),
})

export const requestFieldActions = (deps: RequestFieldDeps) => {
  const publish = publishRequestFields(deps)
  /** Reads the token before the rows: after a publish in between it is stale, and a caller that sends it back is refused. */
  const read = async (caller: ServiceActor, serviceId: string): Promise<PublishedSet> => {
    const service = await deps.services.requireOwned(caller, serviceId)
    return { configToken: service.config_token, rows: await listRequestFields(deps.database.kysely, service.id) }
  }
  return {
    read: async (caller: ServiceClientCaller) => setOf(await read(caller, caller.serviceId)),
    publish: async (caller: ServiceClientCaller, input: RequestFieldsChange) =>
      setOf(await publish(caller, caller.serviceId, input)),
    readManaged: async (caller: ServiceCaller, serviceId: string) => toManagedSet(await read(caller, serviceId)),
    publishManaged: async (caller: ServiceCaller, serviceId: string, input: RequestFieldsChange) =>
      toManagedSet(await publish(caller, serviceId, input)),
    /** The fields, not the number of answers: a service may have millions of them. */
    async listAnswered(caller: ServiceCaller, serviceId: string): Promise<AnsweredRequestFields> {
      const { rows } = await read(caller, serviceId)
      const answeredIds = await deps.hooks['request-fields.answered'](
        deps.database.kysely,
        rows.map(({ id }) => id),
      )
      return { slugs: rows.filter(({ id }) => answeredIds.has(id)).map(({ slug }) => slug) }
    },
  }
}
