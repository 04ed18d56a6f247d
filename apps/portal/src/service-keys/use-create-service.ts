// Creates a service with its own keys, once: retries use the same keys and find a service whose response was lost.
import { type CreatedService, createServiceKeys, type ServiceInput } from '@company-data/sdk/company'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient } from '../session/use-session.tsx'
import { hasStrongSignIn, keepOwnKey } from './own-key/own-key.ts'
import { OWN_KEYS } from './own-key/use-own-keys.ts'

/**
 * `keepsCopy`: also stores the passphrase, sealed to the company's recovery key. An owner with a second factor or passkey
 * also opens the service with the account from now on, which a switch beside the passphrase shows.
 */
export const useCreateService = (): ((service: ServiceInput, keepsCopy: boolean) => Promise<CreatedService>) => {
  const client = useClient()
  const queries = useQueryClient()
  const keys = useRef<ReturnType<typeof createServiceKeys>>(undefined)
  const keepIfStrong = async ({ service, keys: { passphrase } }: CreatedService, public_key: string) => {
    if (await hasStrongSignIn(client)) await keepOwnKey(client, { id: service.id, public_key }, passphrase)
    await queries.invalidateQueries({ queryKey: OWN_KEYS })
  }
  return async (service, keepsCopy) => {
    keys.current ??= createServiceKeys()
    const createdKeys = await keys.current
    const created = await client.services.create(service, { keys: createdKeys, recoveryCopy: keepsCopy })
    keys.current = undefined
    // Not thrown, because the passphrase would be lost with the result. The switch then shows that it is off.
    await keepIfStrong(created, createdKeys.public_key).catch(() => undefined)
    return created
  }
}
