// The connections of a person as conversations: started, not started, and unread. Pure.
import type { CustomerConnection } from '@company-data/sdk/person'

export interface Conversations {
  /** With messages, latest first. */
  begun: CustomerConnection[]
  /** Without messages. */
  silent: CustomerConnection[]
}

const latest = ({ last_message_at }: CustomerConnection): number => Date.parse(last_message_at ?? '')

export const groupConversations = (connections: readonly CustomerConnection[]): Conversations => ({
  begun: connections
    .filter(({ last_message_at }) => last_message_at !== null)
    .sort((connection, other) => latest(other) - latest(connection)),
  silent: connections.filter(({ last_message_at }) => last_message_at === null),
})

export const countUnread = (connections: readonly CustomerConnection[]): number =>
  connections.reduce((sum, { unread_count }) => sum + unread_count, 0)
