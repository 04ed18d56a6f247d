// When the pages of connections ask the platform again.
import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../session/read-again.ts'
import { usePush } from '../session/use-pushes.tsx'

/** A service asks for more, writes, or ends the connection: the page shows it without being asked. */
export const useConnectionsFollow = (): void => {
  const queries = useQueryClient()
  usePush(['consent_requested', 'connection_ended', 'message'], () => void readAgain(queries, ['connections']))
}
