// The services of a company and their settings (G-060, G-063); create-service.ts makes a new one.
import type { ServicePatchInput, ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const servicePath = (serviceId: string): string => path`/api/services/${serviceId}`

export const serviceCalls = (api: Api) => ({
  /**
   * The services that the caller may see.
   * @example
   * for (const { id, code } of await company.listServices()) console.log(id, code)
   */
  listServices: (): Promise<ServiceRecord[]> => api.get('/api/services'),
  /**
   * One service.
   * @example
   * const { name, audience } = await company.getService(serviceId)
   */
  getService: (serviceId: string): Promise<ServiceRecord> => api.get(servicePath(serviceId)),
  /**
   * Changes name, description or audience.
   * @example
   * await company.updateService(serviceId, { name: 'Weekly newsletter' })
   */
  updateService: (serviceId: string, patch: ServicePatchInput): Promise<ServiceRecord> =>
    api.put(servicePath(serviceId), patch),
  /**
   * Ends every connection of the service and deletes it. Refused while a customer has an active contract.
   * @example
   * await company.deleteService(serviceId)
   */
  deleteService: (serviceId: string): Promise<void> => api.delete(servicePath(serviceId)),
  /**
   * Changes the code that people find the service by.
   * @example
   * await company.setShareCode(serviceId, 'WEEKLY')
   */
  setShareCode: (serviceId: string, share_code: string): Promise<ServiceRecord> =>
    api.put(`${servicePath(serviceId)}/share-code`, { share_code }),
  /**
   * Changes the address that alerts of the service are mailed to.
   * @example
   * await company.setAdminEmail(serviceId, 'alerts@example.org')
   */
  setAdminEmail: (serviceId: string, admin_email: string): Promise<ServiceRecord> =>
    api.put(`${servicePath(serviceId)}/admin-email`, { admin_email }),
  /**
   * Sets whether approvals ask people to match a number.
   * @example
   * await company.setNumberMatching(serviceId, true)
   */
  setNumberMatching: (serviceId: string, number_matching: boolean): Promise<ServiceRecord> =>
    api.put(`${servicePath(serviceId)}/number-matching`, { number_matching }),
  /**
   * Sets whether portal users need a second factor for this service; not related to number matching.
   * @example
   * await company.setRequire2fa(serviceId, true)
   */
  setRequire2fa: (serviceId: string, require_2fa: boolean): Promise<ServiceRecord> =>
    api.put(`${servicePath(serviceId)}/require-2fa`, { require_2fa }),
})
