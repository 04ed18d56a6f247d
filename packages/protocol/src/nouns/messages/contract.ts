// The contracts of messages (NS-09, D1-MSG): of a service, for its client and at the portal, and of its customers (G-128).
import { consumerDoor, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { sealedValueBodyBytes } from '../../limits.ts'
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
      summary: 'List the messages of a connection, newest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(messageRecord),
    },
    create: {
      summary: 'Send a message to the customer of a connection',
      since: '0.1.0',
      description:
        'The body is sealed to the `person_public_key` in `message_received`, or to the key that `/api/keys` returns for the code of the customer. Sending does not mark messages as read.',
      body: newMessage,
      status: 201,
      response: createdMessage,
      limits: { bodyBytes: sealedValueBodyBytes },
      errors: ['contact_data.encryption_required', 'account.quota_exceeded'],
    },
    markRead: {
      summary: 'Acknowledge the messages of the customer up to a boundary; repeating the call changes nothing',
      since: '0.1.0',
      description: 'The customer then sees the read receipts, and `unread_count` no longer counts these messages.',
      body: acknowledgedBoundary,
      status: 204,
      errors: ['company_data.ack_boundary_invalid'],
    },
    broadcast: {
      summary: 'Send a message to every connection that the service has now',
      since: '0.1.0',
      description:
        'The text is not encrypted, because no key is common to all customers. Each connection has its own message when the response arrives.',
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
      summary: 'List the connections of a service that have messages, latest first, with their unread counts',
      since: '0.1.0',
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
      summary: 'List the messages of a connection, newest first; `acknowledged_at` is the read receipt',
      since: '0.1.0',
      query: pageQuery,
      response: page(messageRecord),
    },
    create: {
      summary: 'Send a message to the service of a connection',
      since: '0.1.0',
      description: 'The body is sealed to the `public_key` of the service.',
      body: newMessage,
      status: 201,
      response: createdMessage,
      limits: { bodyBytes: sealedValueBodyBytes },
      errors: ['contact_data.encryption_required', 'account.quota_exceeded'],
    },
    markRead: {
      summary: 'Mark the messages of the service as read up to a boundary; repeating the call changes nothing',
      since: '0.1.0',
      body: readBoundary,
      status: 204,
      errors: ['company_connections.ack_boundary_invalid'],
    },
  },
)
