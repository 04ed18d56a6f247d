// A message as one participant reads it (NS-09, A-67). Pure: rows in, wire members out.
import type { CreatedMessage, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Sender } from '../../sharing/connections/index.ts'
import type { ReadableMessage } from './store.ts'

export const toMessageRecord = (message: ReadableMessage, reader: Sender): MessageRecord => {
  const seenAt = message.read_at && formatTimestamp(message.read_at)
  return {
    message_id: message.id,
    direction: message.sender === reader ? 'out' : 'in',
    body: message.body,
    created_at: formatTimestamp(message.created_at),
    acknowledged_at: message.sender === 'customer' ? seenAt : null,
    read_at: message.sender === 'service' ? seenAt : null,
    broadcast: message.is_broadcast,
  }
}

export const toCreatedMessage = ({ id, created_at }: { id: string; created_at: Date }): CreatedMessage => ({
  message_id: id,
  created_at: formatTimestamp(created_at),
})
