// The services of a company and their settings (G-060, G-063); create-service.ts makes a new one.
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { services } from '@company-data/protocol/nouns/services/contract'
import { serviceRoutes } from '@company-data/protocol/nouns/services/routes'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { type CreatedService, createService, type ServiceInput, type ServiceKeyOptions } from './create-service.ts'

export const serviceCalls = (api: Api, pins: Pins) => {
  const raw = calls<typeof services>()(api, serviceRoutes, profilePrefix)
  return {
    /**
     * The services that the caller may see.
     * @example
     * for (const { id, code } of await company.services.list()) console.log(id, code)
     */
    list: raw.list,
    /**
     * One service.
     * @example
     * const { name, audience } = await company.services.read(serviceId)
     */
    read: raw.read,
    /**
     * Creates a service. Store the returned passphrase: it is shown once and was never sent.
     * @example
     * const { service, keys } = await company.services.create({ name: 'Newsletter', admin_email: email })
     * console.log(service.code, keys.passphrase)
     */
    create: (service: ServiceInput, options: ServiceKeyOptions = {}): Promise<CreatedService> =>
      createService({ api, raw, pins }, service, options),
    /**
     * Changes name, description or audience.
     * @example
     * await company.services.update(serviceId, { name: 'Weekly newsletter' })
     */
    update: raw.update,
    /**
     * Ends every connection of the service and deletes it. Refused while a customer has an active contract.
     * @example
     * await company.services.delete(serviceId)
     */
    delete: raw.delete,
    /**
     * Changes the code that people find the service by.
     * @example
     * await company.services.setShareCode(serviceId, 'WEEKLY')
     */
    setShareCode: (serviceId: string, share_code: string): Promise<ServiceRecord> =>
      raw.updateShareCode(serviceId, { share_code }),
    /**
     * Changes the address that alerts of the service are mailed to.
     * @example
     * await company.services.setAdminEmail(serviceId, 'alerts@example.org')
     */
    setAdminEmail: (serviceId: string, admin_email: string): Promise<ServiceRecord> =>
      raw.updateAdminEmail(serviceId, { admin_email }),
    /**
     * Sets whether approvals ask people to match a number.
     * @example
     * await company.services.setNumberMatching(serviceId, true)
     */
    setNumberMatching: (serviceId: string, number_matching: boolean): Promise<ServiceRecord> =>
      raw.updateNumberMatching(serviceId, { number_matching }),
    /**
     * Sets whether portal users need a second factor for this service; not related to number matching.
     * @example
     * await company.services.setRequire2fa(serviceId, true)
     */
    setRequire2fa: (serviceId: string, require_2fa: boolean): Promise<ServiceRecord> =>
      raw.updateRequire2fa(serviceId, { require_2fa }),
  }
}
