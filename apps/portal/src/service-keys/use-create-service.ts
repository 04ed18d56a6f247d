// Makes a service with keys of its own, once: another try has the same keys, so that one whose answer was lost is found.
import { type CreatedService, createServiceKeys, type ServiceInput } from '@company-data/sdk/company'
import { useRef } from 'react'
import { useClient } from '../session/use-session.tsx'

/** `keepsCopy`: the passphrase is also kept, sealed to the recovery key of the company. */
export const useCreateService = (): ((service: ServiceInput, keepsCopy: boolean) => Promise<CreatedService>) => {
  const client = useClient()
  const keys = useRef<ReturnType<typeof createServiceKeys>>(undefined)
  return async (service, keepsCopy) => {
    keys.current ??= createServiceKeys()
    const created = await client.createService(service, { keys: await keys.current, recoveryCopy: keepsCopy })
    keys.current = undefined
    return created
  }
}
