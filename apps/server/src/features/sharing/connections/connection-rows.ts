// The rows of connections that other features read, lock and count on in their own transactions, in any region.

import * as connections from './connection-store.ts'
import { iterateCustomerBatches } from './customer-batches.ts'
import * as enrollments from './enrollment-store.ts'
import * as conversations from './message-counter-store.ts'
import { findConnection } from './service-connection-store.ts'
import { listAnsweredSlots } from './slots/value-store.ts'

export type ConnectionRows = ReturnType<typeof connectionRows>

export const connectionRows = () => ({
  find: findConnection,
  findTo: connections.findConnectionTo,
  lockShared: connections.holdConnection,
  lockAllShared: connections.holdConnections,
  lockForSharing: connections.lockForSharing,
  countByCompany: connections.countCompanyConnections,
  listAnsweredSlots,
  iterateCustomerBatches,
})

/** Message counters, for messages: they are columns of the connection, which orders its messages. */
export const connectionConversations = () => ({
  list: conversations.listConversations,
  lock: conversations.lockConversation,
  countMessage: conversations.countMessage,
  countBroadcast: conversations.countBroadcast,
  countRead: conversations.countRead,
  measure: conversations.measureConnections,
})

export type ConnectionEnrollments = ReturnType<typeof connectionEnrollments>

/** Enrollments, for two-factor approval: each is a column of the connection and ends with it. */
export const connectionEnrollments = () => ({
  list: enrollments.listEnrolled,
  find: enrollments.findEnrolled,
  lockShared: enrollments.holdEnrolled,
  change: enrollments.changeEnrollment,
  endAll: enrollments.endEnrollments,
})
