// The records of messages that the clients answer with.
import type * as messagesWire from '@company-data/protocol/wire/contracts/messages'

/**
 * A message that was just sent.
 * @example
 * const { message_id, created_at }: CreatedMessage = await person.sendMessage(connectionId, 'Is it still there?')
 */
export type CreatedMessage = messagesWire.CreatedMessage

/**
 * A broadcast that was just sent, and how many connections got it.
 * @example
 * const { recipients }: CreatedBroadcast = await service.broadcastMessage('We are closed on Monday.')
 */
export type CreatedBroadcast = messagesWire.CreatedBroadcast

/**
 * A message as one side of the connection sees it; its body is sealed to that side, unless it is a broadcast.
 * @example
 * for await (const message of service.messages(connectionId)) {
 *   const { direction, acknowledged_at }: MessageRecord = message
 *   console.log(direction, acknowledged_at)
 * }
 */
export type MessageRecord = messagesWire.MessageRecord
