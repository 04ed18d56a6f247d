// Unlocks the key of a service with a passphrase from any source.

import type { ServiceRecord } from '@company-data/sdk/company'
import { showToast, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import type { UseMutationResult } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'
import { serviceKeysTexts } from './service-keys-texts.ts'
import { serviceKeys } from './use-service-keys.ts'

export interface UnlockInput {
  passphrase: () => Promise<string>
  pem?: string
}

export type Unlock = UseMutationResult<void, Error, UnlockInput>

/** `onOpened` receives the passphrase that has opened the key. */
export const useUnlock = (
  service: ServiceRecord,
  onDone: () => void,
  onOpened?: (passphrase: string) => Promise<void>,
): Unlock => {
  const client = useClient()
  const texts = useTexts(serviceKeysTexts)
  return useAction({
    mutationFn: async ({ passphrase, pem }: UnlockInput) => {
      const locksBefore = serviceKeys.locks()
      const file = { passphrase: await passphrase(), pem: pem ?? (await client.privatePem.read(service.id)) }
      await serviceKeys.unlock(service, file, locksBefore)
      await onOpened?.(file.passphrase)
    },
    onSuccess: () => {
      showToast(texts.done, service.name)
      onDone()
    },
    // The passphrase must not stay in the mutation cache.
    gcTime: 0,
  })
}
