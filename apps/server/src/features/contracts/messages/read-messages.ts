// A conversation is listed, the newest message first, and marked read up to a boundary, by either side.
import { ApiError } from '@company-data/protocol/errors'
import type { MessageBoundary, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { countRead, lockConversation } from '../../sharing/connections/index.ts'
import { noBoundary, noConnection, otherSide, type Side } from './conversation.ts'
import type { CustomerNotices } from './customer-notices.ts'
import { messageRecordOf } from './message-record.ts'
import type { MessageNeeds } from './needs.ts'
import { findPosition, listMessages, markRead } from './store.ts'

/** The cursor is a position: 1 and more, with room for as many as a connection can have. */
const POSITION = /^[1-9][0-9]{0,8}$/

const positionOf = (cursor: string | undefined): number | undefined => {
  if (cursor !== undefined && !POSITION.test(cursor)) throw new ApiError('request.cursor_invalid')
  return cursor === undefined ? undefined : Number(cursor)
}

export type ReadMessages = ReturnType<typeof readMessages>

export const readMessages = ({ clock }: Pick<MessageNeeds, 'clock'>, notices: Pick<CustomerNotices, 'pushAll'>) => ({
  /** The caller has looked that the connection is of this side. */
  async list({ as, database }: Side, connectionId: string, { limit, cursor }: PageQuery): Promise<Page<MessageRecord>> {
    const slice = { before: positionOf(cursor), limit }
    const { rows, isLast } = await listMessages(database.kysely, connectionId, as, slice)
    return {
      items: rows.map((row) => messageRecordOf(row, as)),
      next_cursor: isLast ? null : String(rows.at(-1)?.position),
    }
  },

  /**
   * The boundary is a message of the other side on this connection (D1-MSG-07, A-70). What was read already keeps its time,
   * so an older boundary and a repeated one change nothing (D1-MSG-08, G-130).
   */
  async markUntil(side: Side, connectionId: string, { message_id }: MessageBoundary): Promise<void> {
    const { database, scope } = side
    const sender = otherSide[side.as]
    if (!isUuid(connectionId)) throw noConnection(side)
    await database.transaction(async (tx) => {
      const connection = await lockConversation(tx, scope, connectionId)
      if (!connection) throw noConnection(side)
      const id = message_id.toLowerCase()
      const until = isUuid(id) ? await findPosition(tx, connection.id, id, sender) : undefined
      if (until === undefined) throw noBoundary(side)
      const count = await markRead(tx, connection.id, sender, { until, at: clock.now() })
      if (count === 0) return
      await countRead(tx, connection.id, sender, count)
      await notices.pushAll({ database, tx }, [{ connection, id }])
    })
  },
})
