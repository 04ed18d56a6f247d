// What the pages of connections ask the platform for, and when they ask again.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { usePush } from '../session/use-pushes.tsx'

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

export const mappingsQuery = (client: PersonClient, connectionId: string) =>
  queryOptions({
    queryKey: ['connections', 'mappings', connectionId],
    queryFn: () => client.getMappings(connectionId),
  })

/** A service asks for more, writes, or ends the connection: the page shows it without being asked. */
export const useConnectionsFollow = (): void => {
  const queries = useQueryClient()
  usePush(
    ['consent_requested', 'connection_ended', 'message'],
    () => void queries.invalidateQueries({ queryKey: ['connections'] }),
  )
}
