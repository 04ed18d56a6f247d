// A conversation between a customer and a service: each side sends, lists and marks as read over its own routes.
import { sealValue } from '@company-data/crypto'
import type { TestAccount } from '../callers/accounts.ts'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { connect } from './connection.ts'
import type { TestService } from './service.ts'

/** A message as a list has it. */
export interface ListedMessage {
  message_id: string
  direction: 'in' | 'out'
  body: string | null
  created_at: string
  acknowledged_at: string | null
  read_at: string | null
  broadcast: boolean
}

export interface ConversationSide {
  /** Sends whatever is given. */
  post(body: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Sends a text, sealed to the other side, and gives its id; fails when it is refused. */
  send(text: string): Promise<string>
  list(query?: string): Promise<Reply>
  /** The whole first page. */
  messages(): Promise<ListedMessage[]>
  markRead(boundary: unknown): Promise<Reply>
  /** `unread_count` and `last_message_at` of the connection, as this side reads it. */
  counts(): Promise<{ unread_count: number; last_message_at: string | null }>
}

type Send = (
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Reply>

const sideOf = (send: Send, connectionPath: string, otherKey: string): ConversationSide => {
  const path = `${connectionPath}/messages`
  const side: ConversationSide = {
    post: (body, headers = {}) => send('POST', path, { body, headers }),
    async send(text) {
      const reply = await side.post({ body: await sealValue(text, otherKey) })
      return expectStatus(reply, 201, 'sending a message').body.message_id
    },
    list: (query = '') => send('GET', `${path}${query}`),
    messages: async () => expectStatus(await side.list(), 200, 'listing messages').body.items,
    markRead: (body) => send('POST', `${path}/read`, { body }),
    async counts() {
      const { unread_count, last_message_at } = expectStatus(await send('GET', connectionPath), 200, 'reading').body
      return { unread_count, last_message_at }
    },
  }
  return side
}

/** The calls of both sides of a connection that exists. */
export const conversationOf = (service: TestService, customer: TestAccount, connectionId: string) => ({
  connectionId,
  service: sideOf(service.companyData, `/connections/${connectionId}`, customer.publicKey),
  customer: sideOf(
    (method, path, options) => call(customer.apiUrl, method, path, { ...options, token: customer.token }),
    `/api/company-connections/${connectionId}`,
    service.keys.public_key,
  ),
})

export type TestConversation = ReturnType<typeof conversationOf>

/** Connects the customer, and leaves the feed of the service empty. */
export const startConversation = async (service: TestService, customer: TestAccount): Promise<TestConversation> => {
  const route = customer.usertype === 'person' ? '/api/company-connections' : '/api/customer/connections'
  const { id } = await connect(customer, service, [], route)
  await service.changes()
  return conversationOf(service, customer, id)
}
