// Descriptions and error keys that the message routes of service clients and the portal share.
import type { ErrorKey } from '@company-data/protocol/errors'

export const listErrors = [
  'company_data.connection_not_found',
  'request.cursor_invalid',
] as const satisfies readonly ErrorKey[]

export const sendErrors = [
  'contact_data.encryption_required',
  'company_data.connection_not_found',
  'account.quota_exceeded',
] as const satisfies readonly ErrorKey[]

export const ackErrors = [
  'company_data.connection_not_found',
  'company_data.ack_boundary_invalid',
] as const satisfies readonly ErrorKey[]

export const broadcastErrors = ['services.not_found', 'account.quota_exceeded'] as const satisfies readonly ErrorKey[]

export const routeDescriptions = {
  list: { summary: 'The messages on a connection, newest first' },
  send: {
    summary: 'Send a message to the customer of a connection',
    description:
      'The body is sealed to the `person_public_key` that `message_received` carries, or to the key that `/api/keys` has for the code of the customer. It acknowledges nothing.',
  },
  acknowledge: {
    summary: 'Acknowledge the messages of the customer up to a boundary; to repeat it changes nothing',
    description: 'The customer then sees their read receipts, and `unread_count` no longer counts them.',
  },
  broadcast: {
    summary: 'Send a message to every connection that the service has now',
    description:
      'In plaintext, because there is no key that all customers have. Each connection has its own message when the answer comes.',
  },
} as const
