// The services that the person is connected with, for every page that lists or names them.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

const PAGE_SIZE = 100

/** All of them: a person looks through one list. */
export const connectionsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['connections', 'list'],
    queryFn: () => Array.fromAsync(client.companyConnections({ pageSize: PAGE_SIZE })),
  })

export const connectionQuery = (client: PersonClient, connectionId: string) =>
  queryOptions({
    queryKey: ['connections', 'one', connectionId],
    queryFn: () => client.getCompanyConnection(connectionId),
  })
