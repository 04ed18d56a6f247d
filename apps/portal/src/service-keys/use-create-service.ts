// Creates a service with its own keys, once: retries use the same keys and find a service whose response was lost.
import { type CreatedService, createServiceKeys, type ServiceInput } from '@company-data/sdk/company'
import { useRef } from 'react'
import { useClient } from '../session/use-session.tsx'

/** `keepsCopy`: also stores the passphrase, sealed to the company's recovery key. */
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
