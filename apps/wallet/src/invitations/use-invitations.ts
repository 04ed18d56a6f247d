// The person's invitations, refetched when one arrives or is withdrawn.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invitationsQuery } from '../app/invitations.ts'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient } from '../session/use-session.tsx'

export const useInvitations = () => {
  const queries = useQueryClient()
  usePush(['connect_request'], () => void refetchQueries(queries, ['connect-requests']))
  return useQuery(invitationsQuery(useClient()))
}
