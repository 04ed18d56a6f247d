// A connection of the person at a fake platform, with the messages on it: the test writes for the service, the page for the person.
import { openValue, sealValue } from '@company-data/crypto'
import { systemTypes } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { newKeyPair } from '@company-data/testkit'
import type { FakeReply, FakeRequest, FakeWallet } from '@company-data/testkit/browser'

export const COMPANY = 'Letters Ltd'
export const SERVICE = 'Newsletter'

interface Message {
  message_id: string
  direction: 'in' | 'out'
  body: string | null
  created_at: string
  acknowledged_at: string | null
  read_at: string | null
  broadcast: boolean
}

/** Times that differ and grow: the lists are in their order. */
let clock = Date.parse('2026-01-02T03:04:05.000Z')
export const nextTime = (): string => {
  clock += 1000
  return new Date(clock).toISOString().replace('Z', '+00:00')
}

/** A connection with a service, as the customer reads it. */
export const createConnection = async (members: Record<string, unknown> = {}) => {
  const keys = await newKeyPair()
  const id = crypto.randomUUID()
  const service = {
    id: crypto.randomUUID(),
    name: SERVICE,
    description: null,
    code: 'LETTERS/NEWSLETT',
    audience: 'both',
    public_key: keys.publicKey,
    public_key_sha256: '0'.repeat(64),
  }
  const connection = {
    id,
    connection_id: id,
    company_user_id: crypto.randomUUID(),
    company_name: COMPANY,
    company_identity: null,
    service,
    customer_type: 'person',
    connected_at: nextTime(),
    config_token: crypto.randomUUID(),
    answers: [],
    missing: [],
    pending_consents: 0,
    unread_count: 0,
    last_message_at: null as string | null,
    ...members,
  }
  return { connection, keys }
}

type Connection = Awaited<ReturnType<typeof createConnection>>['connection']

const toMessage = (direction: 'in' | 'out', body: string | null, broadcast = false): Message => ({
  message_id: crypto.randomUUID(),
  direction,
  body,
  created_at: nextTime(),
  acknowledged_at: null,
  read_at: null,
  broadcast,
})

const toPage = <Item>(items: readonly Item[], { limit = '50', cursor = '0' }: FakeRequest['query']) => {
  const [from, to] = [Number(cursor), Number(cursor) + Number(limit)]
  return { items: items.slice(from, to), next_cursor: to < items.length ? String(to) : null }
}

/** A message that was sent before under the same key is not sent again. */
const receiveMessages = (messages: Message[], connection: Connection) => {
  const keys = new Map<string, Message>()
  const bodies: string[] = []
  const receive = ({ body, header }: FakeRequest) => {
    const key = header('idempotency-key') ?? crypto.randomUUID()
    const message = keys.get(key) ?? toMessage('out', body.own_body ?? null)
    if (!keys.has(key)) {
      messages.unshift(message)
      bodies.unshift(body.body)
      connection.last_message_at = message.created_at
    }
    keys.set(key, message)
    return { message_id: message.message_id, created_at: message.created_at }
  }
  return { receive, bodies }
}

/**
 * One conversation. `sent()` are the texts that the page has sent, opened with the key of the service, the newest first.
 * @example
 * const letters = await fakeConversation(device.pair.publicKey)
 * fake.onAll(letters.replies)
 * await letters.write('Good morning')
 */
export const fakeConversation = async (publicKey: string) => {
  const { connection, keys } = await createConnection()
  const messages: Message[] = []
  let isEnded = false
  const { receive, bodies } = receiveMessages(messages, connection)
  const requireConnection = (): Connection => {
    if (isEnded) throw new ApiError('company_connections.not_found')
    const unread = messages.filter(({ direction, read_at }) => direction === 'in' && read_at === null)
    return { ...connection, unread_count: unread.length }
  }
  const add = (message: Message): void => {
    messages.unshift(message)
    connection.last_message_at = message.created_at
  }
  const path = `/api/company-connections/${connection.id}`
  const replies: Record<string, FakeReply> = {
    'GET /api/company-connections': () => ({ items: isEnded ? [] : [requireConnection()], next_cursor: null }),
    [`GET ${path}`]: requireConnection,
    [`GET ${path}/messages`]: ({ query }: FakeRequest) => {
      requireConnection()
      return toPage(messages, query)
    },
    [`POST ${path}/messages`]: receive,
    [`POST ${path}/messages/read`]: () => {
      for (const message of messages) if (message.direction === 'in') message.read_at ??= nextTime()
    },
    'GET /api/contact-field-types': systemTypes,
    [`GET ${path}/mappings`]: { config_token: connection.config_token, fields: [], answers: [] },
    [`GET ${path}/profile`]: {
      company_user_id: connection.company_user_id,
      company_name: COMPANY,
      company_identity: null,
      fields: [],
      photos: [],
    },
  }
  return {
    connection,
    keys,
    id: connection.id,
    messages,
    replies,
    /** The service writes to the person; with another key it is one that the person cannot open. */
    write: async (text: string, key = publicKey) => add(toMessage('in', await sealValue(text, key))),
    broadcast: (text: string) => add(toMessage('in', text, true)),
    /** An earlier message of the person. */
    writeAsPerson: async (text: string) => add(toMessage('out', await sealValue(text, publicKey))),
    /** A message that the person sent with a client that keeps no copy. */
    writeWithoutCopy: () => add(toMessage('out', null)),
    sent: () => Promise.all(bodies.map((body) => openValue(body, keys.pkcs8))),
    end(push: FakeWallet['push']): void {
      isEnded = true
      push('connection_ended', connection.id)
    },
  }
}
