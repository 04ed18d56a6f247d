// Lists a conversation, newest message first, and marks it read up to a boundary, for either participant.
import { ApiError } from '@company-data/protocol/errors'
import type { MessageBoundary, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { noBoundary, noConnection, otherSender, type Participant } from './conversation.ts'
import type { CustomerNotifications } from './customer-notifications.ts'
import type { MessageDeps } from './deps.ts'
import { toMessageRecord } from './message-record.ts'
import { findPosition, listMessages, markRead } from './store.ts'

/** The cursor is a position: 1 or more, up to the maximum a connection can have. */
const POSITION = /^[1-9][0-9]{0,8}$/

const parsePosition = (cursor: string | undefined): number | undefined => {
  if (cursor !== undefined && !POSITION.test(cursor)) throw new ApiError('request.cursor_invalid')
  return cursor === undefined ? undefined : Number(cursor)
}

export type ReadMessages = ReturnType<typeof readMessages>

export const readMessages = (
  { clock, connections }: Pick<MessageDeps, 'clock' | 'connections'>,
  notifications: Pick<CustomerNotifications, 'pushAll'>,
) => ({
  /** The caller has checked that the connection belongs to this participant. */
  async list(
    { as, database }: Participant,
    connectionId: string,
    { limit, cursor }: PageQuery,
  ): Promise<Page<MessageRecord>> {
    const slice = { before: parsePosition(cursor), limit }
    const { rows, isLast } = await listMessages(database.kysely, connectionId, as, slice)
    return {
      items: rows.map((row) => toMessageRecord(row, as)),
      next_cursor: isLast ? null : String(rows.at(-1)?.position),
    }
  },

  /**
   * The boundary is a message of the other participant on this connection (D1-MSG-07, A-70). Messages read before keep
   * their time, so an older or repeated boundary changes nothing (D1-MSG-08, G-130).
   */
  async markUntil(participant: Participant, connectionId: string, { message_id }: MessageBoundary): Promise<void> {
    const { database, scope } = participant
    const sender = otherSender[participant.as]
    await database.transaction(async (tx) => {
      const connection = await connections.conversations.lock(tx, scope, connectionId)
      if (!connection) throw noConnection(participant)
      const id = message_id.toLowerCase()
      const until = isUuid(id) ? await findPosition(tx, connection.id, id, sender) : undefined
      if (until === undefined) throw noBoundary(participant)
      const count = await markRead(tx, connection.id, sender, { until, at: clock.now() })
      if (count === 0) return
      await connections.conversations.countRead(tx, connection.id, sender, count)
      await notifications.pushAll({ database, tx }, [{ connection, id }])
    })
  },
})
