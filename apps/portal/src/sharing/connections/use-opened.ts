// The values of a service opened on this device.
import type { ConnectionValue } from '@company-data/sdk/company'
import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { OpenedText } from '../../service-keys/opener-messages.ts'
import { toSealedText } from '../../service-keys/sealed-texts.ts'
import { serviceKeys } from '../../service-keys/use-service-keys.ts'
import type { OpenedTextLookup } from './export.ts'

const getOpenedText = (serviceId: string, value: ConnectionValue | undefined): OpenedText | undefined => {
  const text = value && toSealedText(value)
  return text && serviceKeys.getOpenedText(serviceId, text)
}

/** Renders again only when this value is opened or locked: a list of thousands opens while its page is in use. */
export const useOpenedValue = (serviceId: string, value: ConnectionValue | undefined): OpenedText | undefined =>
  useSyncExternalStore(serviceKeys.subscribe, () => getOpenedText(serviceId, value))

/** Reads any value on demand, without rendering again. */
export const useOpenedTextLookup = (serviceId: string): OpenedTextLookup =>
  useMemo(() => (value) => getOpenedText(serviceId, value), [serviceId])

/** Changes after values were opened, for code that searches all of them; keys and clicks come first. */
export const useOpenedVersion = (isWanted: boolean): number => {
  const [version, setVersion] = useState(serviceKeys.version)
  useEffect(() => {
    if (!isWanted) return
    const follow = () => startTransition(() => setVersion(serviceKeys.version()))
    follow()
    return serviceKeys.subscribe(follow)
  }, [isWanted])
  return version
}
