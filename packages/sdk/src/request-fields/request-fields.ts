// A service's request fields: reads, publishes as a whole, and updates without lost edits (D1-RF-10, CX-05).
import { managedServicePrefix, servicePrefix } from '@company-data/protocol/contract/prefixes'
import type {
  answeredFields,
  managedRequestFields,
  requestFields,
} from '@company-data/protocol/nouns/request-fields/contract'
import { answeredFieldRoutes, requestFieldRoutes } from '@company-data/protocol/nouns/request-fields/routes'
import type {
  ManagedRequestField,
  ManagedRequestFieldSet,
  NewRequestFieldInput,
  RequestField,
  RequestFieldSet,
} from '@company-data/protocol/wire/sharing/request-fields'
import { isPlatformError } from '../errors/platform-error.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/** Members that a field may have: those of a new one, and those that reads add, which may be sent back. */
type KnownMember = keyof NewRequestFieldInput | keyof ManagedRequestField

/** Any other member is a compile error. TypeScript reports none by itself in the result of a callback. */
type ExactField<Field> = Field extends NewRequestFieldInput
  ? Field & { readonly [Name in Exclude<keyof Field, KnownMember>]: never }
  : never

const MAX_TRIES = 5

/** For the service client, whose token names the service. */
export const requestFieldCalls = (api: Api) => {
  const { read, publish: send } = calls<typeof requestFields>()(api, requestFieldRoutes, servicePrefix)
  const publish = (config_token: string, fields: readonly NewRequestFieldInput[]): Promise<RequestFieldSet> =>
    send({ config_token, fields: [...fields] })
  return {
    /**
     * The request fields, with the config_token for a change.
     * @example
     * const { config_token, fields } = await service.requestFields.read()
     */
    read,
    /**
     * Replaces the whole set; fields are matched by slug. A stale token is refused with services.config_conflict.
     * @example
     * const { config_token, fields } = await service.requestFields.read()
     * await service.requestFields.publish(config_token, [...fields, { slug: 'phone', label: 'Phone', type: 'phone' }])
     */
    publish,
    /**
     * Reads the fields, applies `change` and publishes; starts over if another client published in between.
     * @example
     * await service.requestFields.update((fields) => [...fields, { slug: 'phone', label: 'Phone', type: 'phone' }])
     */
    async update<Field extends NewRequestFieldInput>(
      change: (fields: readonly RequestField[]) => ReadonlyArray<ExactField<Field>>,
    ): Promise<RequestFieldSet> {
      for (let tries = 1; ; tries += 1) {
        const { config_token, fields } = await read()
        try {
          return await publish(config_token, change(fields))
        } catch (error) {
          if (tries >= MAX_TRIES || !isPlatformError(error, 'services.config_conflict')) throw error
        }
      }
    },
  }
}

/** For clients that manage a company's services: here each field says which customers are asked for it (CX-05). */
export const managedRequestFieldCalls = (api: Api) => {
  const raw = calls<typeof managedRequestFields>()(api, requestFieldRoutes, managedServicePrefix)
  const answered = calls<typeof answeredFields>()(api, answeredFieldRoutes, managedServicePrefix)
  return {
    /**
     * The request fields of a service, with the config_token for a change.
     * @example
     * const { config_token, fields } = await company.requestFields.read(serviceId)
     */
    read: raw.read,
    /**
     * Replaces the whole set; a stale token is refused with services.config_conflict.
     * @example
     * const { config_token, fields } = await company.requestFields.read(serviceId)
     * const phone = { slug: 'phone', label: 'Phone', type: 'phone', audience: 'person' } as const
     * await company.requestFields.publish(serviceId, config_token, [...fields, phone])
     */
    publish: (
      serviceId: string,
      config_token: string,
      fields: readonly NewRequestFieldInput[],
    ): Promise<ManagedRequestFieldSet> => raw.publish(serviceId, { config_token, fields: [...fields] }),
    /**
     * The slugs of the fields that have answers: their type cannot change, and removing them deletes the answers.
     * @example
     * const slugs = await company.requestFields.listAnswered(serviceId)
     */
    listAnswered: async (serviceId: string): Promise<string[]> => (await answered.list(serviceId)).slugs,
  }
}
