// Refetching of the connection pages.
import { useQueryClient } from '@tanstack/react-query'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'

/** Updates the page when a service asks for more, writes, or ends the connection. */
export const useConnectionUpdates = (): void => {
  const queries = useQueryClient()
  usePush(['consent_requested', 'connection_ended', 'message'], () => void refetchQueries(queries, ['connections']))
}
