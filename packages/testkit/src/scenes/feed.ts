// A company with a service, its client and the outbox, for tests of what is fed: facts are raised as acts raise them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import {
  clock,
  type Database,
  ids,
  type NewChange,
  openDatabase,
  openWebhookChannel,
  outbox,
  type RegionTables,
} from '@company-data/server'
import { sql } from 'kysely'
import { registerCompany, type TestAccount } from '../callers/accounts.ts'
import { createServiceClient } from '../callers/clients.ts'
import { call, type Reply } from '../http/call.ts'
import { startPlatform, type TestPlatform } from '../platform/start-platform.ts'
import { createService } from './service.ts'

export const CHANGES_PATH = '/api/company-data/changes'

export const subject = () => ({ userId: randomUUID(), code: 'ABCDE12345' })

/** Many different facts of one kind, told apart by `connection_id`. */
export const connected = (serviceId: string, count = 1): NewChange[] =>
  Array.from({ length: count }, () => ({
    serviceId,
    event: 'connection_created',
    subject: subject(),
    members: { customer_type: 'person', connection_id: randomUUID() },
  }))

export interface FedService {
  id: string
  token: string
  /** A new token, once the clock has left the old one behind. */
  renew(): Promise<void>
  /** A fetch on a connection that other calls may use too. */
  fetch(query?: string): Promise<Reply>
  /** The ids of everything that a loop over the feed gets, page by page. */
  drain(query?: string): Promise<string[]>
}

export interface FeedScene {
  platform: TestPlatform
  database: Database<RegionTables>
  company: TestAccount
  service(owner?: TestAccount): Promise<FedService>
  raise(...changes: readonly NewChange[]): Promise<void>
  /** In an act that fails afterwards. */
  raiseAndFail(...changes: readonly NewChange[]): Promise<void>
  /** How many rows are stored for the channel, leased or not. */
  stored(channelId: string): Promise<number>
  leases(channelId: string): Promise<number>
  /** A webhook as its feature would store it, with its channel; disabled, so that nothing is sent to it. */
  webhook(serviceId: string, events?: readonly string[]): Promise<string>
  setWebhook(id: string, set: { health?: string; delivered_seq?: number; parked_until_seq?: number }): Promise<void>
  /** Moves the clock of the platform, and that of the facts raised here. */
  advance(seconds: number): Promise<void>
  nowMs(): number
  stop(): Promise<void>
}

const fedService = async (owner: TestAccount): Promise<FedService> => {
  const { id } = await createService(owner)
  const client = await createServiceClient(owner, id)
  let token = await client.token()
  const fetch = (query = '') => call(owner.apiUrl, 'GET', `${CHANGES_PATH}${query}`, { token })
  return {
    id,
    get token() {
      return token
    },
    async renew() {
      token = await client.token()
    },
    fetch,
    async drain(query) {
      const seen: string[] = []
      for (let more = true; more; ) {
        const { status, body, text } = await fetch(query)
        assert.equal(status, 200, text)
        seen.push(...body.items.map((item: { id: string }) => item.id))
        more = body.more
      }
      return seen
    },
  }
}

const webhookRow = async (database: Database<RegionTables>, serviceId: string, events: readonly string[]) => {
  const id = randomUUID()
  const { rows } = await sql<{
    company_user_id: string
  }>`insert into webhook (company_user_id, service_id, id, url, events,
      format, auth_type, enabled, health_changed_at, created_at)
    select company_user_id, id, ${id}, 'https://hooks.example.org/', ${[...events]}, 'json', 'none', false, now(), now()
    from service where id = ${serviceId} returning company_user_id`.execute(database.kysely)
  const company_user_id = rows[0]?.company_user_id ?? ''
  await database.transaction((tx) =>
    openWebhookChannel(tx, { id: serviceId, company_user_id }, id, { enabled: true, events }),
  )
  return id
}

/** With a clock that stands still, no limit passes and no allowance grows unless the test advances it. */
export const startFeedScene = async (
  environment: Record<string, string> = {},
  { clockStandsStill = false } = {},
): Promise<FeedScene> => {
  const platform = await startPlatform({ environment, regions: ['eu', 'us'], clockStandsStill })
  const database = openDatabase<RegionTables>({ url: platform.databases.regions.get('eu') ?? '', maxConnections: 4 })
  const startedMs = Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  const time = clockStandsStill ? clock(() => startedMs) : clock()
  const written = outbox({ clock: time, ids: ids(time) })
  const company = await registerCompany(platform)
  const count = async (table: 'change' | 'change_lease', channelId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where channel_id = ${channelId}`.execute(database.kysely)
    return rows[0]?.count ?? 0
  }
  return {
    platform,
    database,
    company,
    service: (owner = company) => fedService(owner),
    raise: (...changes) => database.transaction((tx) => written.raise({ database, tx }, changes)),
    raiseAndFail: (...changes) =>
      database.transaction(async (tx) => {
        await written.raise({ database, tx }, changes)
        throw new Error('the act fails')
      }),
    stored: (channelId) => count('change', channelId),
    leases: (channelId) => count('change_lease', channelId),
    webhook: (serviceId, events = []) => webhookRow(database, serviceId, events),
    async setWebhook(id, set) {
      await database.kysely.updateTable('webhook').set(set).where('id', '=', id).execute()
    },
    nowMs: () => time.nowMs(),
    async advance(seconds) {
      await platform.advance(seconds)
      time.setOffset(time.offsetMs() + seconds * 1000)
    },
    async stop() {
      await database.close()
      await platform.stop()
    },
  }
}

export const idsOf = (reply: Reply): string[] => {
  assert.equal(reply.status, 200, reply.text)
  return reply.body.items.map((item: { id: string }) => item.id)
}

export interface RawFetch {
  socket: Socket
  received(): string
  /** Resolves when so many bytes have come, or the whole answer, or the connection has ended. */
  bytes(count: number): Promise<void>
  /** Resolves with the parsed body of the answer once it is whole. */
  whole(): Promise<{ items: Array<{ id: string }>; more: boolean }>
  send(headers?: string): void
}

/** The feed over a bare socket, so that a test can stop reading, close or reset at any byte. */
export const rawFetch = async (base: string, token: string, path = CHANGES_PATH): Promise<RawFetch> => {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  await new Promise((connected) => socket.once('connect', connected))
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue() && !socket.destroyed && !socket.readableEnded)
      await new Promise((resolve) => socket.once('data', resolve).once('end', resolve).once('close', resolve))
  }
  const lengthOf = (): number => {
    const end = text.indexOf('\r\n\r\n')
    return end < 0 ? Number.POSITIVE_INFINITY : end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1])
  }
  return {
    socket,
    received: () => text,
    bytes: (count) => until(() => text.length >= Math.min(count, lengthOf())),
    async whole() {
      await until(() => text.length >= lengthOf())
      return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4, lengthOf()))
    },
    send(headers = '') {
      text = ''
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n`)
    },
  }
}
