// The one set of open service keys of this page, and the portal of a service through them.
import type { PortalClient, ServicePortal } from '@company-data/sdk/company'
import { useSyncExternalStore } from 'react'
import { startOpenerThread } from './opener-thread.ts'
import { createServiceKeys, type ServiceKeys } from './service-keys.ts'

export const serviceKeys = createServiceKeys(startOpenerThread)

/** Draws anew when a key is opened or locked, and when values were opened. */
export const useServiceKeys = (): ServiceKeys => {
  useSyncExternalStore(serviceKeys.subscribe, serviceKeys.version)
  return serviceKeys
}

/** Draws anew only when the key of this service is opened or locked. */
export const useIsUnlocked = (serviceId: string): boolean =>
  useSyncExternalStore(serviceKeys.subscribe, () => serviceKeys.isUnlocked(serviceId))

/** The calls of a service at the portal; where its key is open, they open and keep a readable copy. */
export const portalOf = (client: PortalClient, serviceId: string): ServicePortal => {
  const opener = serviceKeys.openerOf(serviceId)
  return client.servicePortal(serviceId, opener === undefined ? {} : { opener })
}
