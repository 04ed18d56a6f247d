// Approvals: the cost of a challenge next to a token, the delay of its card on a device, and the cost of an open
// stream.
import { Agent, request } from 'undici'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { load, median } from '../load.ts'
import { cpuMicroseconds, type Measured, memoryMb, scriptPath, startMeasured } from '../process.ts'
import { type ApprovalFixture, createApprovalFixture } from './approval-fixtures.ts'
import { createTokenRequests } from './token-issue.ts'

const PERSONS = 100
/** As many as may be open at a time for one person. */
const OPEN_PER_PERSON = 3
/** The first rounds warm the program up. */
const WARM_UP = 8
const ROUNDS = 7
const STREAMS_PER_PERSON = 20
const CARDS = 500
const settings = { BENCH_SETTINGS: JSON.stringify({ MAX_CONNECTIONS: '15000', MAX_CONNECTIONS_PER_ADDRESS: '15000' }) }

// As many connections as the load on the token route has.
const dispatcher = new Agent({ connections: 32 })

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

const raise = async ({ region, serviceToken }: ApprovalFixture, shareCode: string): Promise<string> => {
  const body = JSON.stringify({ share_code: shareCode, idempotency_key: crypto.randomUUID() })
  const url = `${region}/api/service-2fa/challenges`
  const { statusCode, body: responseBody } = await request(url, {
    dispatcher,
    method: 'POST',
    headers: bearer(serviceToken),
    body,
  })
  const text = await responseBody.text()
  if (statusCode !== 200) throw new Error(`raise: ${statusCode} ${text}`)
  return JSON.parse(text).challenge_id
}

const denyChallenge = async ({ region }: ApprovalFixture, token: string, id: string): Promise<void> => {
  const url = `${region}/api/twofa/challenges/${id}/deny`
  const { body } = await request(url, { dispatcher, method: 'POST', headers: bearer(token), body: '{}' })
  await body.dump()
}

const poll = async ({ region, serviceToken }: ApprovalFixture, id: string): Promise<void> => {
  const { body } = await request(`${region}/api/service-2fa/challenges/${id}`, {
    dispatcher,
    headers: bearer(serviceToken),
  })
  await body.dump()
}

/** CPU of the server for one challenge that is raised and polled; ending it, to make room, does not count. */
const challengeCpu = async (server: Measured, fixture: ApprovalFixture): Promise<number> => {
  const pid = server.child.pid ?? 0
  const before = await cpuMicroseconds(pid)
  const ids = await Promise.all(
    fixture.persons.flatMap(({ token, shareCode }) =>
      Array.from({ length: OPEN_PER_PERSON }, async () => {
        const id = await raise(fixture, shareCode)
        await poll(fixture, id)
        return { id, token }
      }),
    ),
  )
  const cpu = (await cpuMicroseconds(pid)) - before
  await Promise.all(ids.map(({ id, token }) => denyChallenge(fixture, token, id)))
  return cpu / ids.length
}

const challengeMeasurement = async (server: Measured, fixture: ApprovalFixture): Promise<Measurement> => {
  const token = createTokenRequests(
    [{ client_id: fixture.clientId, client_secret: fixture.clientSecret }],
    '/oauth2/token',
  )
  const rounds: Array<{ ours: number; token: number }> = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { cpuPerRequest } = await load(server, token, 1)
    rounds.push({ ours: await challengeCpu(server, fixture), token: cpuPerRequest })
  }
  rounds.splice(0, WARM_UP)
  return {
    label: 'server CPU to raise and poll a challenge, beside one signed token (ratio: ours to the token)',
    unit: 'µs',
    ours: median(rounds.map(({ ours }) => ours)),
    ceiling: median(rounds.map((round) => round.token)),
    ratio: median(rounds.map((round) => round.ours / round.token)),
    target: 'at most 3.00',
  }
}

interface Streams {
  /** Called with every push that comes over any stream. */
  onPush: (text: string) => void
  close(): Promise<void>
}

const openStreams = async ({ region, persons }: ApprovalFixture, count: number): Promise<Streams> => {
  // A stream is never silent for long, but the client must not give up on it.
  const agent = new Agent({ connections: null, bodyTimeout: 0, headersTimeout: 60_000 })
  const streams: Streams = { onPush: () => undefined, close: () => agent.destroy() }
  for (let index = 0; index < count; index += 1) {
    const person = persons[index % persons.length]
    const url = `${region}/api/push/stream`
    const { statusCode, body } = await request(url, { dispatcher: agent, headers: bearer(person?.token ?? '') })
    if (statusCode !== 200) throw new Error(`stream ${index}: ${statusCode}`)
    body.on('data', (chunk: Buffer) => streams.onPush(String(chunk)))
    body.on('error', () => undefined)
  }
  return streams
}

/** From the call that raises a challenge to the card on the last of the person's streams. */
const cardMeasurement = async (fixture: ApprovalFixture, streamCount: number): Promise<Measurement> => {
  const streams = await openStreams(fixture, streamCount)
  const perPerson = streamCount / fixture.persons.length
  const times: number[] = []
  for (let card = 0; card < CARDS; card += 1) {
    const person = fixture.persons[card % fixture.persons.length]
    let missing = perPerson
    const { promise: arrived, resolve } = Promise.withResolvers<number>()
    streams.onPush = (text) => {
      if (text.includes('event: twofa_challenge') && --missing === 0) resolve(performance.now())
    }
    const began = performance.now()
    const id = await raise(fixture, person?.shareCode ?? '')
    times.push((await arrived) - began)
    await denyChallenge(fixture, person?.token ?? '', id)
  }
  await streams.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    label: `p99 from raising to the card on all ${perPerson} streams of the person, ${streamCount} streams open`,
    unit: 'ms',
    ours: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    ceiling: Number.NaN,
    ratio: Number.NaN,
    target: 'under 50 ms',
  }
}

const memoryMeasurement = async (server: Measured, fixture: ApprovalFixture, count: number): Promise<Measurement> => {
  const dataDir = server.ready.split(' ')[2] ?? ''
  const before = await memoryMb(server.child.pid ?? 0, dataDir)
  const streams = await openStreams(fixture, count)
  const after = await memoryMb(server.child.pid ?? 0, dataDir)
  await streams.close()
  return {
    label: `memory of one open stream, ${count} open`,
    unit: 'KB',
    ours: ((after - before) * 1024) / count,
    ceiling: Number.NaN,
    ratio: Number.NaN,
    target: 'under 20 KB',
  }
}

export const approvalsBenchmark: Benchmark = {
  name: 'approvals',
  async run(): Promise<Measurement[]> {
    const server = await startMeasured(scriptPath('access.ts'), settings)
    try {
      const fixture = await createApprovalFixture(server, PERSONS)
      return [await challengeMeasurement(server, fixture), await cardMeasurement(fixture, 1_000)]
    } finally {
      await server.stop()
    }
  },
}

export const streamsBenchmark: Benchmark = {
  name: 'push streams',
  async run(): Promise<Measurement[]> {
    const server = await startMeasured(scriptPath('access.ts'), settings)
    try {
      const fixture = await createApprovalFixture(server, 10_000 / STREAMS_PER_PERSON)
      return [await memoryMeasurement(server, fixture, 10_000)]
    } finally {
      await server.stop()
    }
  },
}
