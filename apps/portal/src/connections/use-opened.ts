// What was opened of the values of a service on this device, as of now.
import type { ConnectionValue } from '@company-data/sdk/company'
import { useMemo, useSyncExternalStore } from 'react'
import type { OpenedText } from '../service-keys/opener-messages.ts'
import { sealedTextOf } from '../service-keys/sealed-texts.ts'
import { serviceKeys } from '../service-keys/use-service-keys.ts'
import type { OpenedOf } from './export.ts'

const openedOf = (serviceId: string, value: ConnectionValue | undefined): OpenedText | undefined => {
  const text = value && sealedTextOf(value)
  return text && serviceKeys.openedOf(serviceId, text)
}

/** Draws anew when this value is opened or locked, and for no other: a list of thousands opens while its page is read. */
export const useOpenedValue = (serviceId: string, value: ConnectionValue | undefined): OpenedText | undefined =>
  useSyncExternalStore(serviceKeys.subscribe, () => openedOf(serviceId, value))

/** To ask for any value at the moment when it is needed; nothing is drawn anew for it. */
export const useOpenedOf = (serviceId: string): OpenedOf =>
  useMemo(() => (value) => openedOf(serviceId, value), [serviceId])

/** Another number whenever values were opened, for what looks through all of them; always 0 while it is not wanted. */
export const useOpenedVersion = (isWanted: boolean): number =>
  useSyncExternalStore(serviceKeys.subscribe, () => (isWanted ? serviceKeys.version() : 0))
