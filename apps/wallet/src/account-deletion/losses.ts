// The effects of a deletion by name: ended connections, remaining contracts, and unfinished business.
import type { CustomerConnection, CustomerDocument, PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

export interface Losses {
  /** The company and service of each connection. */
  connections: readonly string[]
  /** Signed or accepted and still running: a deletion cancels none of them. */
  contracts: readonly string[]
  /** Offers and contracts that wait for the person; they end. */
  offers: readonly string[]
}

const connectionName = ({ company_name, service }: CustomerConnection): string => `${service.name} · ${company_name}`

const documentName = ({ name, company_name }: CustomerDocument): string => `${name} · ${company_name}`

/** G-127. */
const isRunning = ({ kind, status }: CustomerDocument): boolean =>
  kind !== 'document' && (status === 'active' || status === 'active_but_ending')

const isOffered = ({ status }: CustomerDocument): boolean => status === 'offering' || status === 'ready_to_sign'

export const collectLosses = (
  connections: readonly CustomerConnection[],
  documents: readonly CustomerDocument[],
): Losses => ({
  connections: connections.map(connectionName),
  contracts: documents.filter(isRunning).map(documentName),
  offers: documents.filter(isOffered).map(documentName),
})

export const lossesQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: async () =>
      collectLosses(
        await Array.fromAsync(client.companyConnections.list()),
        await Array.fromAsync(client.documents.list()),
      ),
    // Users decide on the basis of these lists, so they must be up to date.
    staleTime: 0,
  })
