// Reads whether the account has a passkey that this page may use for approvals and signatures.

import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from './use-session.tsx'

export const devicesQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['devices', 'all'], queryFn: () => client.listTrustedDevices() })

/** Undefined until the devices are read; a list that cannot be read leaves the other ways. */
export const useHasPasskey = (): boolean | undefined => {
  const { data, isError } = useQuery(devicesQuery(useClient()))
  if (!arePasskeysAvailable() || isError) return false
  return data?.some(({ kind }) => kind === 'passkey')
}
