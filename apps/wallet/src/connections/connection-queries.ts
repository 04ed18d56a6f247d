// What the pages of connections ask the platform for beyond the list, and when they ask again.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { usePush } from '../session/use-pushes.tsx'

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
