// Registers the clients of a terminal. A call whose response was lost creates nothing twice.
import type { Capability, CreatedAccountClient } from '@company-data/sdk/company'
import type { ClientCredentials, TerminalCredentials } from '@company-data/sdk/terminal-sign-in'
import { useRef, useState } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { useCreateClient, useGrantCapabilities } from '../use-create-client.ts'
import { createServiceClientMaker } from './service-client-maker.ts'

export interface CredentialsInput {
  name: string
  capabilities: readonly Capability[]
  /** The service that gets its first client. */
  serviceId: string | undefined
}

const pickCredentials = ({ client_id, client_secret }: ClientCredentials): ClientCredentials => ({
  client_id,
  client_secret,
})

/** After a failed second call the first client is used again, with the capabilities that are chosen by then. */
export const useCreateCredentials = (): ((input: CredentialsInput) => Promise<TerminalCredentials>) => {
  const client = useClient()
  const account = useRef<CreatedAccountClient>(undefined)
  const createAccount = useCreateClient()
  const grant = useGrantCapabilities()
  const [createServiceClient] = useState(createServiceClientMaker)
  return async ({ name, capabilities, serviceId }) => {
    account.current = account.current
      ? await grant(account.current, capabilities)
      : await createAccount({ name, capabilities: [...capabilities] })
    const credentials = { account: pickCredentials(account.current) }
    if (serviceId === undefined) return credentials
    return { ...credentials, service: pickCredentials(await createServiceClient(client, serviceId)) }
  }
}
