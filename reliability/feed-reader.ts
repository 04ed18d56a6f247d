// A consumer of the pull feed that disconnects at any byte: only complete responses that were not reset count as
// received.
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@company-data/testkit'

export interface FedEvent {
  id: string
  event: string
  person_user_id: string | null
  at: string
}

export interface FeedPage {
  receivedMs: number
  items: FedEvent[]
}

export interface FeedReader {
  pages: readonly FeedPage[]
  /** Fetches that the reader cut off. */
  cuts: number
  /** Ends the loop of cuts. */
  stop(): Promise<void>
  /** Reads, without cuts, until there is nothing more. */
  drain(): Promise<void>
}

/** The ways in which a fetch ends; the numbers are shares. */
const fates = {
  'next request on the connection': 5,
  'closed after the answer': 2,
  'reset after the answer': 2,
  'reset within the answer': 2,
  'closed within the answer': 2,
  'never read, then reset': 1,
} as const
type Fate = keyof typeof fates

const PATH = '/api/company-data/changes'
const RESPONSE_TIMEOUT_MS = 20_000

interface FeedResponse {
  status: number
  body: string
}

interface Connection {
  socket: Socket
  received: number
  /** The response once it is complete; undefined until then. */
  readResponse(): FeedResponse | undefined
  send(token: string): void
}

const open = (base: string): Connection => {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  socket.setEncoding('latin1').on('error', () => {})
  const connection: Connection = {
    socket,
    received: 0,
    readResponse() {
      const headEnd = text.indexOf('\r\n\r\n')
      const length = headEnd < 0 ? undefined : /content-length: (\d+)/i.exec(text)?.[1]
      if (length === undefined || text.length < headEnd + 4 + Number(length)) return undefined
      const body = Buffer.from(text.slice(headEnd + 4), 'latin1').toString('utf8')
      return { status: Number(text.slice(9, 12)), body }
    },
    send(token) {
      text = ''
      connection.received = 0
      socket.write(`GET ${PATH} HTTP/1.1\r\nHost: feed\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    },
  }
  socket.on('data', (chunk: string) => {
    text += chunk
    connection.received += chunk.length
  })
  return connection
}

const until = async ({ socket }: Connection, holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + RESPONSE_TIMEOUT_MS; !holds() && !socket.destroyed && Date.now() < end; ) await delay(2)
}

/** The response, if it counts as received. */
const meet = async (connection: Connection, fate: Fate, chance: Random): Promise<FeedResponse | undefined> => {
  const { socket } = connection
  if (fate === 'never read, then reset') {
    socket.pause()
    await delay(chance.between(0, 300))
    socket.resetAndDestroy()
    return undefined
  }
  const enough = fate.includes('within') ? chance.between(0, 20_000) : Number.POSITIVE_INFINITY
  await until(connection, () => connection.received >= enough || connection.readResponse() !== undefined)
  const response = connection.readResponse()
  if (fate.startsWith('reset')) socket.resetAndDestroy()
  else if (fate.startsWith('closed')) socket.destroy()
  // G-091: a reset gives all rows back, however much of the response had arrived.
  return fate === 'reset within the answer' ? undefined : response
}

export const readFeed = (base: string, getToken: () => Promise<string>, chance: Random): FeedReader => {
  const pages: FeedPage[] = []
  let connection: Connection | undefined
  let isOver = false
  const counts = { cuts: 0 }

  const fetch = async (fate: Fate): Promise<{ items: FedEvent[]; more: boolean } | undefined> => {
    const used =
      connection && !connection.socket.destroyed && !connection.socket.readableEnded ? connection : open(base)
    connection = fate === 'next request on the connection' ? used : undefined
    used.send(await getToken().catch(() => ''))
    const response = await meet(used, fate, chance)
    if (fate !== 'next request on the connection') counts.cuts += 1
    if (response?.status !== 200) {
      connection = undefined
      return undefined
    }
    const page = JSON.parse(response.body)
    if (page.items.length > 0) pages.push({ receivedMs: Date.now(), items: page.items })
    return page
  }
  const loop = (async () => {
    while (!isOver) {
      const page = await fetch(chance.weighted(fates))
      await delay(page?.more ? 0 : chance.between(50, 400))
    }
  })()

  return Object.assign(counts, {
    pages,
    async stop() {
      isOver = true
      await loop
    },
    async drain() {
      for (let isEmpty = false; !isEmpty; ) {
        const page = await fetch('next request on the connection')
        if (!page) await delay(100)
        isEmpty = page?.items.length === 0 && !page.more
      }
    },
  })
}
