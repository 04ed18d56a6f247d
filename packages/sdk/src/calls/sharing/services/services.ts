// Services and their settings (G-060, G-063); how one is created is in create-service.ts.
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export interface ServicePatch {
  name?: string
  description?: string | null
  audience?: ServiceRecord['audience']
}

const one = (serviceId: string): string => path`/api/services/${serviceId}`

export const serviceCalls = (api: Api) => ({
  listServices: (): Promise<ServiceRecord[]> => api.get('/api/services'),
  getService: (serviceId: string): Promise<ServiceRecord> => api.get(one(serviceId)),
  updateService: (serviceId: string, patch: ServicePatch): Promise<ServiceRecord> => api.put(one(serviceId), patch),
  /** Ends every connection of the service first; refused while a customer holds an active contract. */
  deleteService: (serviceId: string): Promise<void> => api.delete(one(serviceId)),
  setShareCode: (serviceId: string, share_code: string): Promise<ServiceRecord> =>
    api.put(`${one(serviceId)}/share-code`, { share_code }),
  setAdminEmail: (serviceId: string, admin_email: string): Promise<ServiceRecord> =>
    api.put(`${one(serviceId)}/admin-email`, { admin_email }),
  setNumberMatching: (serviceId: string, number_matching: boolean): Promise<ServiceRecord> =>
    api.put(`${one(serviceId)}/number-matching`, { number_matching }),
  /** Whether portal users need their own second factor here; it has nothing to do with number matching. */
  setRequire2fa: (serviceId: string, require_2fa: boolean): Promise<ServiceRecord> =>
    api.put(`${one(serviceId)}/require-2fa`, { require_2fa }),
})
