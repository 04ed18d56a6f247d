// The open service keys of this page, and the portal client of a service that uses them.
import type { PortalClient, ServicePortal } from '@company-data/sdk/company'
import { useSyncExternalStore } from 'react'
import { startOpenerThread } from './opener-thread.ts'
import { createServiceKeys, type ServiceKeys } from './service-keys.ts'

export const serviceKeys = createServiceKeys(startOpenerThread)

/** Renders again when a key is opened or locked, and when values were opened. */
export const useServiceKeys = (): ServiceKeys => {
  useSyncExternalStore(serviceKeys.subscribe, serviceKeys.version)
  return serviceKeys
}

/** Renders again only when the key of this service is opened or locked. */
export const useIsUnlocked = (serviceId: string): boolean =>
  useSyncExternalStore(serviceKeys.subscribe, () => serviceKeys.isUnlocked(serviceId))

/** The portal calls of a service; with an open key they open received values and keep a readable copy of sent ones. */
export const createServicePortal = (client: PortalClient, serviceId: string): ServicePortal => {
  const opener = serviceKeys.getOpener(serviceId)
  return client.servicePortal(serviceId, opener === undefined ? {} : { opener })
}
