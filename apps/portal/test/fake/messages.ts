// The conversation of the keyed service with Ada: her messages are sealed to the service.
import { sealValue } from '@company-data/crypto'
import type { MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { FakeRequest } from '@company-data/testkit/browser'
import { ADA, adaConnection, adaReplies } from './ada.ts'
import { pageReply, type Replies } from './collections.ts'
import { fakeId, fakeTime } from './ids.ts'
import { SERVICE_KEY } from './keyed-service.ts'
import { lastPage } from './records.ts'
import { replyIdempotently } from './replies.ts'

const MESSAGES = '/api/portal/services/{serviceId}/connections/{connectionId}/messages'

/** `question`: the text of her first message; undefined if there are no messages yet. */
export const fakeMessages = async (question?: string) => {
  const messages: MessageRecord[] = []
  const add = (direction: 'in' | 'out', body: string) => {
    const created = { message_id: fakeId(750 + messages.length), created_at: fakeTime(messages.length) }
    messages.unshift({ ...created, direction, body, acknowledged_at: null, read_at: null, broadcast: false })
    return created
  }
  if (question !== undefined) add('in', await sealValue(question, SERVICE_KEY.publicKey))
  const listConversations = () => {
    const [last] = messages
    if (last === undefined) return []
    const unread = messages.filter(({ direction, acknowledged_at }) => direction === 'in' && acknowledged_at === null)
    const { id: connection_id, display_name, share_code, customer_type } = adaConnection
    return [
      {
        connection_id,
        display_name,
        share_code,
        customer_type,
        unread_count: unread.length,
        last_message_at: last.created_at,
      },
    ]
  }
  const replies: Replies = {
    ...adaReplies(),
    'GET /api/portal/services/{serviceId}/messages': () => lastPage(listConversations()),
    [`GET ${MESSAGES}`]: (request: FakeRequest) => pageReply(messages)(request),
    [`POST ${MESSAGES}`]: replyIdempotently(({ body }) => add('out', body.own_body)),
    [`POST ${MESSAGES}/read`]: ({ body }: FakeRequest) => {
      const last = messages.findIndex(({ message_id }) => message_id === body.message_id)
      for (const message of messages.slice(last)) if (message.direction === 'in') message.acknowledged_at = fakeTime(60)
    },
    'POST /api/portal/services/{serviceId}/messages/broadcast': { broadcast_id: fakeId(790), recipients: 1 },
  }
  return { messages, replies, connectionId: ADA.connectionId }
}
