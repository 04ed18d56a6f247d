// Reads whether the account has a passkey that this page may use for approvals and signatures.

import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import { trustedDevicesQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './use-session.tsx'

/** Undefined until the devices are read. If they cannot be read, the other methods remain. */
export const useHasPasskey = (): boolean | undefined => {
  const { data, isError } = useQuery(trustedDevicesQuery(useClient()))
  if (!arePasskeysAvailable() || isError) return false
  return data?.some(({ kind }) => kind === 'passkey')
}
