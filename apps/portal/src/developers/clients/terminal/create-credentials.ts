// Registers the clients of a terminal. A call whose response was lost creates nothing twice.
import type { Capability } from '@company-data/sdk/company'
import type { ClientCredentials, TerminalCredentials } from '@company-data/sdk/terminal-sign-in'
import { useRef } from 'react'
import { useCreateWithSecret } from '../../../app/create-with-secret.ts'
import { useClient } from '../../../session/use-session.tsx'

export interface CredentialsInput {
  name: string
  capabilities: readonly Capability[]
  /** The service that gets its first client. */
  serviceId: string | undefined
}

/** After a failed second call the first client is used again. */
export const useCreateCredentials = (): ((input: CredentialsInput) => Promise<TerminalCredentials>) => {
  const client = useClient()
  const account = useRef<ClientCredentials>(undefined)
  const createAccount = useCreateWithSecret({
    make: ({ name, capabilities }: CredentialsInput): Promise<ClientCredentials> =>
      client.accountClients.create({ name, capabilities: [...capabilities] }),
    list: () => client.accountClients.list(),
    getId: ({ client_id }) => client_id,
    isMadeFrom: (row, { name }) => row.name === name,
    renew: ({ client_id }) => client.accountClients.regenerateSecret(client_id),
  })
  const createService = useCreateWithSecret({
    make: (serviceId: string): Promise<ClientCredentials> => client.serviceClients.create(serviceId),
    list: async () => (await client.services.list()).filter(({ client_id }) => client_id !== null),
    getId: ({ id }) => id,
    isMadeFrom: ({ id }, serviceId) => id === serviceId,
    renew: (_row, serviceId) => client.serviceClients.regenerateSecret(serviceId),
  })
  return async (input) => {
    account.current ??= await createAccount(input)
    const { client_id, client_secret } = account.current
    const credentials = { account: { client_id, client_secret } }
    if (input.serviceId === undefined) return credentials
    const service = await createService(input.serviceId)
    return { ...credentials, service: { client_id: service.client_id, client_secret: service.client_secret } }
  }
}
