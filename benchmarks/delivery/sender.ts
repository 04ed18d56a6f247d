// Shared code of the peers in the webhook benchmarks: the same event, signed and sent as ours are, one connection per
// endpoint, and a control port over which a round is prepared and started.
import { createHmac, createSecretKey, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'undici'

const ports = JSON.parse(process.env.PORTS ?? '[]') as number[]
const clients = ports.map((port) => new Client(`http://127.0.0.1:${port}`, { pipelining: 1 }))
const key = createSecretKey(Buffer.from('a secret of the benchmark'))

export const endpoints = ports.length

export interface SentEvent {
  event: string
  n: number
  [member: string]: string | number
}

/** About 1 KB when sent, as the platform's. */
export const createEvent = (n: number): SentEvent => ({
  event: 'connection_created',
  n,
  t: Date.now(),
  person_user_id: randomUUID(),
  share_code: 'BENCH00001',
  at: new Date().toISOString(),
  customer_type: 'person',
  connection_id: randomUUID(),
  slug: 'text',
  padding: 'x'.repeat(650),
})

/** The platform's headers, both signatures among them. */
const createHeaders = (id: string, body: Buffer): Record<string, string> => {
  const seconds = String(Math.floor(Date.now() / 1000))
  const standard = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Platform-Webhook/1',
    'x-platform-webhook-id': id,
    'x-platform-signature': createHmac('sha256', key).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${standard}`,
  }
}

/** Until the response is read; fails unless it is 200. */
export const post = async (endpoint: number, event: SentEvent): Promise<void> => {
  const id = randomUUID()
  const body = Buffer.from(JSON.stringify({ ...event, id }), 'utf8')
  const response = await clients[endpoint]?.request({
    method: 'POST',
    path: '/',
    headers: createHeaders(id, body),
    body,
  })
  await response?.body.dump()
  if (response?.statusCode !== 200) throw new Error(`the endpoint answered ${response?.statusCode}`)
}

/** Counts deliveries of a round. */
export const countdown = () => {
  let remaining = 0
  let completion = Promise.withResolvers<void>()
  return {
    begin(count: number) {
      remaining = count
      completion = Promise.withResolvers<void>()
    },
    decrement() {
      remaining -= 1
      if (remaining === 0) completion.resolve()
    },
    over: (): Promise<void> => completion.promise,
  }
}

export interface Peer {
  /** Queues this many events for each endpoint. */
  fill(events: number): Promise<void>
  /** Delivers them all. */
  go(): Promise<void>
  stop?(): Promise<void>
}

export const serve = ({ fill, go, stop }: Peer): void => {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    await (pathname === '/fill' ? fill(Number(searchParams.get('events'))) : go())
    response.end()
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  })
  process.on('SIGTERM', async () => {
    await stop?.()
    process.exit(0)
  })
}
