// Notifies customers about messages: a person by a push, a company by its feed (G-115, A-35, G-151, D1-WHD-28).
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ConnectionRow, RegionTxContext } from '../../sharing/connections/index.ts'
import type { MessageDeps } from './deps.ts'

type Recipient = Pick<ConnectionRow, 'id' | 'customer_user_id' | 'customer_type'>

interface NewMessageNotification {
  connection: Recipient
  message_id: string
  created_at: Date
  /** A wrapper for the customer's key, or the text of a broadcast. */
  body: string
  broadcast: boolean
}

export type CustomerNotifications = ReturnType<typeof customerNotifications>

export const customerNotifications = ({ push, changes }: Pick<MessageDeps, 'push' | 'changes'>) => {
  /**
   * Pushes to the recipients that are persons. `id` is the message, or the boundary up to which messages were read. The
   * company is named where it wrote: what the person did reaches the person's other devices anyway.
   */
  const pushAll = (
    context: RegionTxContext,
    pushTargets: ReadonlyArray<{ connection: Recipient; id: string }>,
    companyUserId?: string,
  ): Promise<void> =>
    push.notifyAll(
      context,
      pushTargets
        .filter(({ connection }) => connection.customer_type === 'person')
        .map(({ connection, id }) => ({
          personUserId: connection.customer_user_id,
          ...(companyUserId !== undefined && { companyUserId }),
          type: 'message',
          id,
        })),
    )

  return {
    pushAll,
    /** New messages of one service. */
    async notify(
      context: RegionTxContext,
      { company_user_id, service_id }: { company_user_id: string; service_id: string },
      messages: readonly NewMessageNotification[],
    ): Promise<void> {
      await pushAll(
        context,
        messages.map(({ connection, message_id }) => ({ connection, id: message_id })),
        company_user_id,
      )
      const feedNotifications = messages
        .filter(({ connection }) => connection.customer_type === 'company')
        .map(({ connection, created_at, ...message }) => {
          const about = { company_user_id, service_id, connection_id: connection.id }
          const members = { ...about, ...message, created_at: formatTimestamp(created_at) }
          return { customerUserId: connection.customer_user_id, event: 'message_received' as const, members }
        })
      await changes.notifyCustomers(context, feedNotifications)
    },
  }
}
