// What was opened of the values of a service on this device, as of now.
import type { ConnectionValue } from '@company-data/sdk/company'
import type { OpenedText } from '../service-keys/opener-messages.ts'
import { sealedTextOf } from '../service-keys/sealed-texts.ts'
import { useServiceKeys } from '../service-keys/use-service-keys.ts'

export const useOpened = (serviceId: string) => {
  const keys = useServiceKeys()
  const openedOf = (value: ConnectionValue): OpenedText | undefined => {
    const text = sealedTextOf(value)
    return text && keys.openedOf(serviceId, text)
  }
  const plaintextOf = (value: ConnectionValue): string | undefined => {
    const opened = openedOf(value)
    return opened && 'plaintext' in opened ? opened.plaintext : undefined
  }
  return { openedOf, plaintextOf, version: keys.version(), isUnlocked: keys.isUnlocked(serviceId) }
}
