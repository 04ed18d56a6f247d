// A service's request fields: reads, publishes as a whole, and updates without lost edits (D1-RF-10, CX-05).
import type {
  AnsweredRequestFields,
  ManagedRequestField,
  ManagedRequestFieldSet,
  NewRequestFieldInput,
  RequestField,
  RequestFieldSet,
} from '@company-data/protocol/wire/sharing/request-fields'
import { isPlatformError } from '../../errors/platform-error.ts'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'

/** Members that a field may have: those of a new one, and those that reads add, which may be sent back. */
type KnownMember = keyof NewRequestFieldInput | keyof ManagedRequestField

/** Any other member is a compile error. TypeScript reports none by itself in the result of a callback. */
type ExactField<Field> = Field extends NewRequestFieldInput
  ? Field & { readonly [Name in Exclude<keyof Field, KnownMember>]: never }
  : never

const ROUTE = '/api/company-data/request-fields'
const MAX_TRIES = 5

/** For the service client, whose token names the service. */
export const requestFieldCalls = (api: Api) => {
  const getRequestFields = (): Promise<RequestFieldSet> => api.get(ROUTE)
  const publishRequestFields = (
    config_token: string,
    fields: readonly NewRequestFieldInput[],
  ): Promise<RequestFieldSet> =>
    // Not retried after a lost response: its token would be refused as stale although the first call succeeded.
    api.put(ROUTE, { config_token, fields }, { idempotent: false })
  return {
    /**
     * The request fields, with the config_token for a change.
     * @example
     * const { config_token, fields } = await service.getRequestFields()
     */
    getRequestFields,
    /**
     * Replaces the whole set; fields are matched by slug. A stale token is refused with services.config_conflict.
     * @example
     * const { config_token, fields } = await service.getRequestFields()
     * await service.publishRequestFields(config_token, [...fields, { slug: 'phone', label: 'Phone', type: 'phone' }])
     */
    publishRequestFields,
    /**
     * Reads the fields, applies `change` and publishes; starts over if another client published in between.
     * @example
     * await service.updateRequestFields((fields) => [...fields, { slug: 'phone', label: 'Phone', type: 'phone' }])
     */
    async updateRequestFields<Field extends NewRequestFieldInput>(
      change: (fields: readonly RequestField[]) => ReadonlyArray<ExactField<Field>>,
    ): Promise<RequestFieldSet> {
      for (let tries = 1; ; tries += 1) {
        const { config_token, fields } = await getRequestFields()
        try {
          return await publishRequestFields(config_token, change(fields))
        } catch (error) {
          if (tries >= MAX_TRIES || !isPlatformError(error, 'services.config_conflict')) throw error
        }
      }
    },
  }
}

const fieldsPath = (serviceId: string): string => path`/api/services/${serviceId}/request-fields`

/** For clients that manage a company's services: here each field says which customers are asked for it (CX-05). */
export const managedRequestFieldCalls = (api: Api) => ({
  /**
   * The request fields of a service, with the config_token for a change.
   * @example
   * const { config_token, fields } = await company.getServiceRequestFields(serviceId)
   */
  getServiceRequestFields: (serviceId: string): Promise<ManagedRequestFieldSet> => api.get(fieldsPath(serviceId)),
  /**
   * Replaces the whole set; a stale token is refused with services.config_conflict.
   * @example
   * const { config_token, fields } = await company.getServiceRequestFields(serviceId)
   * const phone = { slug: 'phone', label: 'Phone', type: 'phone', audience: 'person' } as const
   * await company.publishServiceRequestFields(serviceId, config_token, [...fields, phone])
   */
  publishServiceRequestFields: (
    serviceId: string,
    config_token: string,
    fields: readonly NewRequestFieldInput[],
  ): Promise<ManagedRequestFieldSet> => api.put(fieldsPath(serviceId), { config_token, fields }, { idempotent: false }),
  /**
   * The slugs of the fields that have answers: their type cannot change, and removing them deletes the answers.
   * @example
   * const slugs = await company.answeredRequestFields(serviceId)
   */
  answeredRequestFields: async (serviceId: string): Promise<string[]> =>
    (await api.get<AnsweredRequestFields>(`${fieldsPath(serviceId)}/answered`)).slugs,
})
