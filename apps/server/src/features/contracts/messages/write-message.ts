// Writes a message and counts it on its connection, for either sender.
import type { NewMessage } from '@company-data/protocol/wire/contracts/messages'
import type { RegionTx } from '../../../schema/region.ts'
import type { ConversationRow } from '../../sharing/connections/index.ts'
import { noConnection, type Participant } from './conversation.ts'
import type { MessageDeps } from './deps.ts'
import { insertMessage } from './store.ts'

export interface SentMessage {
  id: string
  created_at: Date
  connection: ConversationRow
}

export type WriteMessage = ReturnType<typeof writeMessage>

export const writeMessage =
  ({ clock, ids, connections }: Pick<MessageDeps, 'clock' | 'ids' | 'connections'>) =>
  /** The connection is locked from here on, so that no message comes between this one's position and its row. */
  async (
    tx: RegionTx,
    participant: Pick<Participant, 'as' | 'scope'>,
    connectionId: string,
    { body, own_body }: NewMessage,
  ): Promise<SentMessage> => {
    const bytes = Buffer.byteLength(body) + Buffer.byteLength(own_body ?? '')
    const count = { sender: participant.as, bytes, at: clock.now() }
    const connection = await connections.conversations.countMessage(tx, participant.scope, connectionId, count)
    if (!connection) throw noConnection(participant)
    const message = { id: ids.next(), created_at: connection.last_message_at }
    await insertMessage(tx, {
      company_user_id: connection.company_user_id,
      connection_id: connection.id,
      position: connection.message_count,
      sender: participant.as,
      body,
      own_body,
      ...message,
    })
    return { ...message, connection }
  }
