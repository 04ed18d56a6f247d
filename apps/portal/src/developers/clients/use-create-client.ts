// Registers an account client. A call whose response was lost registers nothing twice.
import type { Capability, CreatedAccountClient, NewAccountClientInput } from '@company-data/sdk/company'
import { useRef } from 'react'
import { useCreateWithSecret } from '../../app/create-with-secret.ts'
import { useClient } from '../../session/use-session.tsx'

export type NewClient = NewAccountClientInput & { capabilities: Capability[] }

const isSameSet = (left: readonly Capability[], right: readonly Capability[]): boolean =>
  new Set([...left, ...right]).size === left.length && left.length === right.length

/** The client of an earlier attempt gets the capabilities of this one: they may have been reduced since. */
export const useGrantCapabilities = () => {
  const client = useClient()
  return async (created: CreatedAccountClient, capabilities: readonly Capability[]): Promise<CreatedAccountClient> => {
    if (isSameSet(created.capabilities, capabilities)) return created
    const record = await client.accountClients.setCapabilities(created.client_id, { capabilities: [...capabilities] })
    return { ...created, capabilities: record.capabilities }
  }
}

export const useCreateClient = (): ((input: NewClient) => Promise<CreatedAccountClient>) => {
  const client = useClient()
  const grant = useGrantCapabilities()
  const create = useCreateWithSecret({
    make: (input: NewClient) => client.accountClients.create(input),
    list: () => client.accountClients.list(),
    getId: ({ client_id }) => client_id,
    isMadeFrom: ({ name, purpose }, input) => name === input.name && purpose === (input.purpose ?? null),
    renew: async (row): Promise<CreatedAccountClient> => ({
      ...row,
      ...(await client.accountClients.regenerateSecret(row.client_id)),
    }),
  })
  const ungranted = useRef<CreatedAccountClient>(undefined)
  return async (input) => {
    ungranted.current ??= await create(input)
    const granted = await grant(ungranted.current, input.capabilities)
    ungranted.current = undefined
    return granted
  }
}
