// A service with webhooks and real endpoints, for tests of delivery: facts are raised as acts raise them, told apart by number.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { WebhookRecord } from '@company-data/protocol/wire/delivery/webhooks'
import {
  clock,
  type Database,
  ids,
  type NewChange,
  openDatabase,
  outbox,
  type RegionTables,
} from '@company-data/server'
import { registerCompany, type TestAccount } from '../callers/accounts.ts'
import { createServiceClient } from '../callers/clients.ts'
import { type EndpointSink, type SinkRequest, startEndpointSink } from '../endpoints/endpoint-sink.ts'
import { call, type Reply } from '../http/call.ts'
import { startPlatform, type TestPlatform } from '../platform/start-platform.ts'
import { until } from '../waiting/index.ts'
import { createService } from './service.ts'

export interface DeliveredEvent {
  id: string
  event: string
  awaiting_party?: string
  [member: string]: unknown
}

export const eventOf = ({ body }: SinkRequest): DeliveredEvent => JSON.parse(body.toString('utf8'))
export const numberOf = (request: SinkRequest): number => Number(eventOf(request).awaiting_party)

/** The facts `from`, `from + 1`, … of a service. */
export const numberedChanges = (serviceId: string, from: number, count = 1): NewChange[] =>
  Array.from({ length: count }, (_, index) => ({
    serviceId,
    event: 'flow_run_turn',
    subject: { userId: randomUUID(), code: 'ABCDE12345' },
    members: { flow_run_id: randomUUID(), awaiting_party: String(from + index) },
  }))

export interface TestWebhook {
  id: string
  serviceId: string
  sink: EndpointSink
  /** The numbers that the endpoint got, in order of arrival, whatever it answered. */
  numbers(): number[]
  read(): Promise<WebhookRecord>
  /** Waits until it is so. */
  until(state: Partial<Pick<WebhookRecord, 'health' | 'backlog_count'>>): Promise<WebhookRecord>
  change(patch: object): Promise<void>
  remove(): Promise<void>
}

export interface WebhookScene {
  platform: TestPlatform
  database: Database<RegionTables>
  company: TestAccount
  /** A service with a webhook for all events and an endpoint of its own. */
  hook(body?: object): Promise<TestWebhook>
  /** Another one of the same service. */
  another(hook: TestWebhook, body?: object): Promise<TestWebhook>
  raise(...changes: readonly NewChange[]): Promise<void>
  /** Raises numberedChanges facts in one act. */
  send(hook: TestWebhook, from: number, count?: number): Promise<void>
  /** `GET /api/company-data/changes?webhook_id=`. */
  drain(hook: TestWebhook): Promise<Reply>
  logs(
    hook: TestWebhook,
    kind?: string,
  ): Promise<Array<{ kind: string; at: string; message: string; data: Record<string, unknown> }>>
  /** Rows of the channel, delivered or not. */
  stored(hook: TestWebhook): Promise<number>
  advance(seconds: number): Promise<void>
  runJobs(): Promise<void>
  stop(): Promise<void>
}

const expect = (reply: Reply, status: number): Reply => {
  assert.equal(reply.status, status, reply.text)
  return reply
}

const hookOf = async (
  company: TestAccount,
  serviceId: string,
  sink: EndpointSink,
  body: object,
): Promise<TestWebhook> => {
  const base = `/api/services/${serviceId}/webhooks`
  const { id } = expect(await company.call('POST', base, { url: sink.url, auth_type: 'none', ...body }), 201).body
  const read = async (): Promise<WebhookRecord> => expect(await company.call('GET', `${base}/${id}`), 200).body
  return {
    id,
    serviceId,
    sink,
    numbers: () => sink.requests.map(numberOf),
    read,
    async until(state) {
      let record = await read()
      const isSo = (): boolean =>
        Object.entries(state).every(([name, value]) => record[name as keyof WebhookRecord] === value)
      await until(JSON.stringify(state), async () => {
        record = await read()
        return isSo()
      })
      return record
    },
    async change(patch) {
      expect(await company.call('PUT', `${base}/${id}`, patch), 200)
    },
    async remove() {
      expect(await company.call('DELETE', `${base}/${id}`), 204)
    },
  }
}

/** Tokens end with the clock, after an hour. */
const renewed = async (platform: TestPlatform, company: TestAccount): Promise<string> => {
  const body = { email: company.email, password: company.password }
  return expect(await call(platform.frontDoor, 'POST', '/api/auth/login', { body }), 200).body.access_token
}

export const startWebhookScene = async (environment: Record<string, string> = {}): Promise<WebhookScene> => {
  const platform = await startPlatform({ environment })
  const database = openDatabase<RegionTables>({ url: platform.databases.regions.get('eu') ?? '', maxConnections: 4 })
  const time = clock()
  const written = outbox({ clock: time, ids: ids(time) })
  const registered = await registerCompany(platform)
  let token = registered.token
  let secondsOfToken = 0
  const company: TestAccount = {
    ...registered,
    call: (method, path, body) => call(registered.apiUrl, method, path, { token, ...(body !== undefined && { body }) }),
  }
  const sinks: EndpointSink[] = []
  const clients = new Map<string, Awaited<ReturnType<typeof createServiceClient>>>()
  const open = async (serviceId: string, body: object): Promise<TestWebhook> => {
    const sink = await startEndpointSink()
    sinks.push(sink)
    return hookOf(company, serviceId, sink, body)
  }
  const raise = (...changes: readonly NewChange[]): Promise<void> =>
    database.transaction((tx) => written.raise({ database, tx }, changes))
  return {
    platform,
    database,
    company,
    hook: async (body = {}) => open((await createService(company)).id, body),
    another: ({ serviceId }, body = {}) => open(serviceId, body),
    raise,
    send: ({ serviceId }, from, count = 1) => raise(...numberedChanges(serviceId, from, count)),
    async drain({ id, serviceId }) {
      const client = clients.get(serviceId) ?? (await createServiceClient(company, serviceId))
      clients.set(serviceId, client)
      const path = `/api/company-data/changes?webhook_id=${id}`
      return call(company.apiUrl, 'GET', path, { token: await client.token() })
    },
    async logs({ serviceId, id }, kind) {
      const { items } = expect(await company.call('GET', `/api/services/${serviceId}/logs?limit=250`), 200).body
      return items
        .filter((item: { kind: string; data: { webhook_id?: string } }) => {
          return item.data.webhook_id === id && (kind === undefined || item.kind === kind)
        })
        .reverse()
    },
    async stored({ id }) {
      const rows = database.kysely.selectFrom('change').select('seq').where('channel_id', '=', id)
      return (await rows.execute()).length
    },
    async advance(seconds) {
      await platform.advance(seconds)
      time.setOffset(time.offsetMs() + seconds * 1000)
      secondsOfToken += seconds
      if (secondsOfToken < 3_000) return
      token = await renewed(platform, registered)
      secondsOfToken = 0
    },
    async runJobs() {
      const { body } = expect(await platform.ops('POST', '/api/ops/jobs/run'), 200)
      for (const { ok, job, error } of body.ran) assert.ok(ok, `${job}: ${error}`)
    },
    async stop() {
      // First: a delivery that is never answered would be waited for.
      for (const sink of sinks) await sink.stop()
      await database.close()
      await platform.stop()
    },
  }
}
