// Invitations of companies at a fake platform: the test invites and withdraws, the page declines, accepts and connects.
import { ApiError } from '@company-data/protocol/errors'
import { type FakeReply, type FakeRequest, type FakeWallet, keyLogReplies } from '@company-data/testkit/browser'
import { COMPANY, fakeConversation, nextTime, SERVICE } from './fake-conversation.ts'

interface Invitation {
  request_id: string
  message: string
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'expired'
  created_at: string
  expires_at: string
  service: { id: string; name: string; code: string }
  company_name: string
}

/**
 * The invitations of one service, which asks for nothing.
 * @example
 * const invitations = await fakeInvitations(device.pair.publicKey)
 * fake.onAll(invitations.replies)
 * invitations.invite(push, 'We have news')
 */
export const fakeInvitations = async (publicKey: string) => {
  const letters = await fakeConversation(publicKey)
  const { connection } = letters
  const { service } = connection
  const invitations: Invitation[] = []
  let isConnected = false
  const decide = (id: string | undefined, status: 'accepted' | 'rejected'): void => {
    const invitation = invitations.find(({ request_id }) => request_id === id)
    if (invitation?.status !== 'pending') throw new ApiError('connect_requests.closed')
    invitation.status = status
  }
  const connect = () => {
    isConnected = true
    return connection
  }
  const accept = (id: string | undefined) => {
    decide(id, 'accepted')
    return connect()
  }
  const replies: Record<string, FakeReply> = {
    ...letters.replies,
    ...keyLogReplies(service),
    'GET /api/company-connections': () => ({ items: isConnected ? [connection] : [], next_cursor: null }),
    'GET /api/connect-requests': () => ({ items: invitations, next_cursor: null }),
    'POST /api/connect-requests/{request_id}/reject': ({ params }: FakeRequest) =>
      decide(params.request_id, 'rejected'),
    'POST /api/connect-requests/{request_id}/accept': ({ params }: FakeRequest) => accept(params.request_id),
    'POST /api/company-connections': connect,
    'GET /api/profile/by-code': {
      kind: 'service',
      service_id: service.id,
      name: SERVICE,
      company_name: COMPANY,
      company_identity: null,
      audience: 'both',
      sandbox: false,
      public_key: service.public_key,
      config_token: connection.config_token,
      fields: [],
    },
  }
  const invite = (
    push: FakeWallet['push'],
    message: string,
    status: Invitation['status'] = 'pending',
    company_identity: object | null = null,
  ): Invitation => {
    const { id, name, code } = service
    const times = { created_at: nextTime(), expires_at: '2030-01-02T03:04:05.000+00:00' }
    const invitation = {
      request_id: crypto.randomUUID(),
      message,
      status,
      ...times,
      company_name: COMPANY,
      company_identity,
    }
    invitations.push({ ...invitation, service: { id, name, code } })
    push('connect_request', invitation.request_id)
    return invitations.at(-1) as Invitation
  }
  return { invitations, invite, accept, replies, connection, code: service.code }
}
