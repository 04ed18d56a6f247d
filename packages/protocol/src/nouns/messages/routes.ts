// The addresses of messages: of a service below each of its doors, and of its customers.
import type { Routes } from '../../contract/route.ts'

export const messageRoutes = {
  /** The messages on a connection, the newest first, as they are stored. */
  list: 'PAGES /connections/{connectionId}/messages',
  create: 'ONCE /connections/{connectionId}/messages',
  markRead: 'REPEAT /connections/{connectionId}/messages/read',
  broadcast: 'ONCE /messages/broadcast',
} as const satisfies Routes

export const conversationRoutes = {
  /** The connections that have messages, the latest first, with how many are unread. */
  list: 'PAGES /messages',
} as const satisfies Routes

export const customerMessageRoutes = {
  list: 'PAGES /company-connections/{companyConnectionId}/messages',
  create: 'ONCE /company-connections/{companyConnectionId}/messages',
  markRead: 'REPEAT /company-connections/{companyConnectionId}/messages/read',
} as const satisfies Routes
