// The contracts of messages (NS-09, D1-MSG): of a service, for its client and at the portal, and of its customers (G-128).
import { consumerDoor, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import {
  acknowledgedBoundary,
  conversation,
  createdBroadcast,
  createdMessage,
  messageRecord,
  newBroadcast,
  newMessage,
  readBoundary,
} from '../../wire/contracts/messages.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { conversationRoutes, customerMessageRoutes, messageRoutes } from './routes.ts'

export const messages = contract(
  messageRoutes,
  { service: { ...serviceDoor, errors: [] }, portal: portalDoor },
  {
    list: {
      summary: 'The messages on a connection, newest first',
      query: pageQuery,
      response: page(messageRecord),
    },
    create: {
      summary: 'Send a message to the customer of a connection',
      description:
        'The body is sealed to the `person_public_key` that `message_received` carries, or to the key that `/api/keys` has for the code of the customer. It acknowledges nothing.',
      body: newMessage,
      status: 201,
      response: createdMessage,
      errors: ['contact_data.encryption_required', 'account.quota_exceeded'],
    },
    acknowledge: {
      summary: 'Acknowledge the messages of the customer up to a boundary; to repeat it changes nothing',
      description: 'The customer then sees their read receipts, and `unread_count` no longer counts them.',
      body: acknowledgedBoundary,
      status: 204,
      errors: ['company_data.ack_boundary_invalid'],
    },
    broadcast: {
      summary: 'Send a message to every connection that the service has now',
      description:
        'In plaintext, because there is no key that all customers have. Each connection has its own message when the answer comes.',
      body: newBroadcast,
      status: 202,
      response: createdBroadcast,
      errors: ['services.not_found', 'services.suspended', 'account.quota_exceeded'],
    },
  },
)

export const conversations = contract(
  conversationRoutes,
  { portal: portalDoor },
  {
    list: {
      summary: 'The connections of a service that have messages, the latest first, with how many are unread',
      query: pageQuery,
      response: page(conversation),
    },
  },
)

export const customerMessages = contract(
  customerMessageRoutes,
  { consumer: consumerDoor },
  {
    list: {
      summary: 'The messages on a connection, newest first; `acknowledged_at` is the read receipt',
      query: pageQuery,
      response: page(messageRecord),
    },
    create: {
      summary: 'Send a message to the service of a connection',
      description: 'The body is sealed to the `public_key` of the service.',
      body: newMessage,
      status: 201,
      response: createdMessage,
      errors: ['contact_data.encryption_required', 'account.quota_exceeded'],
    },
    markRead: {
      summary: 'Mark the messages of the service read up to a boundary; to repeat it changes nothing',
      body: readBoundary,
      status: 204,
      errors: ['company_connections.ack_boundary_invalid'],
    },
  },
)
