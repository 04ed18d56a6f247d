// Shutdown: in-flight requests finish, no client can block it, embedded PostgreSQL stops too.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { after, afterEach, test } from 'node:test'
import {
  call,
  dataFolder,
  launchProgram,
  type Program,
  preparedFolder,
  startProgram,
  until,
} from '@company-data/testkit'

/** Loaded before the program. */
const preload = (code: string): string => `--import=data:text/javascript,${encodeURIComponent(code)}`

/** Extends limits of the program to minutes, so that a slow machine does not reach them. */
const stretch = (...limitsMs: number[]): string =>
  preload(`const { setTimeout } = globalThis
    const limits = ${JSON.stringify(limitsMs)}
    globalThis.setTimeout = (run, ms, ...rest) => setTimeout(run, limits.includes(ms) ? 180_000 : ms, ...rest)`)

/** After it the program ends, even if something blocks it. */
const STOP_MS = 9_500
/** For the rest of a request that began before the signal. */
const REST_OF_REQUEST_MS = 1_500

const folder = await preparedFolder()
let program: Program | undefined
const startWith = async (environment: Record<string, string>): Promise<Program & { eu: string }> => {
  const started = await startProgram({ DATA_DIR: folder.path, ...environment })
  program = started
  return { ...started, eu: started.addresses.eu ?? '' }
}
const start = (...stretchedMs: number[]): Promise<Program & { eu: string }> =>
  startWith({ NODE_OPTIONS: stretch(STOP_MS, ...stretchedMs) })
afterEach(() => program?.stop('SIGKILL'))
after(() => folder.remove())

/** It reports the stop only when everything has ended. */
const assertStopped = async (
  program: Omit<Program, 'addresses'>,
  end: Promise<{ code: number | null }>,
): Promise<void> => {
  assert.equal((await end).code, 0)
  assert.match(program.stdout(), /"event":"stopped"/)
  assert.equal(await folder.postgres(), undefined)
}

const BODY = JSON.stringify({ type: 'in_flight', parent: 'text', label: 'In flight' })
const awaitResponse = (clientRequest: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => clientRequest.once('response', resolve).once('error', reject))

/** A request that the program has started to read, and whose second half the test sends later. */
const begin = async (
  base: string,
  agent: Agent,
): Promise<{ clientRequest: ClientRequest; response: Promise<IncomingMessage> }> => {
  const headers = {
    authorization: `Bearer ${await folder.operatorToken()}`,
    'content-type': 'application/json',
    'content-length': BODY.length,
    expect: '100-continue',
  }
  const clientRequest = request(`${base}/api/ops/contact-field-types`, { method: 'POST', headers, agent })
  const response = awaitResponse(clientRequest)
  await new Promise((resolve, reject) => clientRequest.once('continue', resolve).once('error', reject))
  clientRequest.write(BODY.slice(0, 10))
  return { clientRequest, response }
}

/** Sends it the signal as soon as it listens for one. */
const signalOnListen = (signal: NodeJS.Signals): string =>
  preload(`const on = process.on
    process.on = (name, listener) => {
      on.call(process, name, listener)
      if (name === '${signal}') process.kill(process.pid, name)
      return process
    }`)

/** Windows has no signals. */
const signals = process.platform === 'win32' ? [] : (['SIGTERM', 'SIGINT'] as const)
const onSignals = { skip: signals.length === 0 }

const isRefused = (base: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => resolve(false))
    socket.once('error', () => resolve(true)).once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })

for (const signal of signals) {
  test(`${signal} during loading exits with code 0 and starts nothing`, async () => {
    const early = dataFolder()
    const { ended, stdout } = launchProgram({ DATA_DIR: early.path, NODE_OPTIONS: signalOnListen(signal) })
    const { code } = await ended
    const begun = await readdir(early.path)
    await early.remove()
    assert.deepEqual([code, stdout(), begun], [0, '', []])
  })
}

test('a request in flight gets its response despite a second signal', onSignals, async () => {
  const program = await start(REST_OF_REQUEST_MS)
  const agent = new Agent({ keepAlive: true })
  ;(await awaitResponse(request(`${program.eu}/api/health`, { agent }).end())).resume()
  const { clientRequest, response } = await begin(program.eu, new Agent())
  const stopped = program.stop('SIGTERM')
  // By then the signal has arrived.
  await until('no new request is accepted', () => isRefused(program.eu))
  program.process.kill('SIGINT')
  clientRequest.end(BODY.slice(10))
  const { statusCode, headers } = await response
  assert.equal(statusCode, 201)
  assert.equal(headers.connection, 'close')
  await assertStopped(program, stopped)
  agent.destroy()
})

test('SIGTERM: not ready but served for DRAIN_SECONDS or to a second signal', onSignals, async () => {
  const program = await startWith({ DRAIN_SECONDS: '3600' })
  const stopped = program.stop('SIGTERM')
  const isReady = async (): Promise<boolean> => (await call(program.eu, 'GET', '/api/health/ready')).status === 200
  await until('the signal has arrived', async () => !(await isReady()))
  for (const base of Object.values(program.addresses)) {
    const { status, headers, body } = await call(base, 'GET', '/api/health/ready')
    assert.deepEqual([status, body], [503, { status: 'not_ready', waits_for: ['shutdown'] }])
    assert.equal(headers['retry-after'], '5')
    const served = await call(base, 'GET', '/api/health')
    // Its connection ends with the response, so that a proxy sends the next request elsewhere.
    assert.deepEqual([served.status, served.headers.connection], [200, 'close'])
  }
  program.process.kill('SIGTERM')
  await assertStopped(program, stopped)
})

test('SIGINT: clients that never finish a request do not block it', onSignals, async () => {
  const program = await start()
  const sockets = Object.values(program.addresses).flatMap((url) =>
    ['', 'GET /api/he', 'POST /api/ops/clock HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'].map((bytes) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
      return socket.on('error', () => socket.destroy())
    }),
  )
  const { clientRequest, response } = await begin(program.eu, new Agent())
  response.catch(() => {})
  await assertStopped(program, program.stop('SIGINT'))
  clientRequest.destroy()
  for (const socket of sockets) socket.destroy()
})

test('a signal during the start stops it as soon as it has started', onSignals, async () => {
  const starting = launchProgram({ DATA_DIR: folder.path, NODE_OPTIONS: stretch(STOP_MS) })
  let hasEnded = false
  void starting.ended.then(() => {
    hasEnded = true
  })
  await until('PostgreSQL runs', async () => hasEnded || (await folder.postgres()) !== undefined)
  await assertStopped(starting, starting.stop())
})
