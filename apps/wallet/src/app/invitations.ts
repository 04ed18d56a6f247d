// Connect requests that the person has received, open and closed, for the pages that show or answer them.
import type { PersonClient, ReceivedConnectRequest } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

export type Invitation = ReceivedConnectRequest

export const invitationsQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['connect-requests'], queryFn: () => Array.fromAsync(client.connectRequests.list()) })

/** The current state of one request, to check that it is still open before a decision. */
export const readInvitation = async (client: PersonClient, requestId: string): Promise<Invitation | undefined> => {
  for await (const invitation of client.connectRequests.list())
    if (invitation.request_id === requestId) return invitation
  return undefined
}

export const isOpen = ({ status }: Invitation): boolean => status === 'pending'
