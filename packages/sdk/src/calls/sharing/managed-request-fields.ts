// What a service asks for, as whoever manages the service sees it: with the audience of each row (CX-05).
import type { ManagedRequestFieldSet } from '@company-data/protocol/wire/sharing/request-fields'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'
import type { RequestFieldInput } from './request-fields.ts'

const fieldsPath = (serviceId: string): string => path`/api/services/${serviceId}/request-fields`

export const managedRequestFieldCalls = (api: Api) => ({
  getServiceRequestFields: (serviceId: string): Promise<ManagedRequestFieldSet> => api.get(fieldsPath(serviceId)),
  /** Replaces the whole set; a stale token is services.config_conflict. */
  publishServiceRequestFields: (
    serviceId: string,
    config_token: string,
    fields: readonly RequestFieldInput[],
  ): Promise<ManagedRequestFieldSet> => api.put(fieldsPath(serviceId), { config_token, fields }, { idempotent: false }),
})
