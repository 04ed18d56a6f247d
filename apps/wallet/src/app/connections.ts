// The services that the person is connected with, for all pages that list or name them.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

const PAGE_SIZE = 100

/** Fetches all of them for one list. */
export const connectionsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['connections', 'list'],
    queryFn: () => Array.fromAsync(client.companyConnections.list({ pageSize: PAGE_SIZE })),
  })

export const connectionQuery = (client: PersonClient, connectionId: string) =>
  queryOptions({
    queryKey: ['connections', 'one', connectionId],
    queryFn: () => client.companyConnections.read(connectionId),
  })
