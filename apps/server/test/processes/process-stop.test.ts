// How the program stops: what is in flight is answered, nobody can hold it, and the embedded PostgreSQL stops with it.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { after, afterEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { dataFolder, launchProgram, type Program, startProgram } from '@company-data/testkit'

const folder = dataFolder()
let program: Program | undefined
const start = async (): Promise<Program & { eu: string }> => {
  const started = await startProgram({ DATA_DIR: folder.path })
  program = started
  return { ...started, eu: started.addresses.eu ?? '' }
}
afterEach(() => program?.stop('SIGKILL'))
after(() => folder.remove())

const assertStopped = async ({ code, ms }: { code: number | null; ms: number }, withinMs: number): Promise<void> => {
  assert.equal(code, 0)
  assert.ok(ms < withinMs, `${Math.round(ms)} ms`)
  assert.equal(await folder.postgres(), undefined)
}

const BODY = JSON.stringify({ type: 'in_flight', parent: 'text', label: 'In flight' })
const answerOf = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject))

/** A request whose second half the test sends when it likes. */
const begin = async (
  base: string,
  agent: Agent,
): Promise<{ sent: ClientRequest; answer: Promise<IncomingMessage> }> => {
  const headers = {
    authorization: `Bearer ${await folder.operatorToken()}`,
    'content-type': 'application/json',
    'content-length': BODY.length,
  }
  const sent = request(`${base}/api/ops/contact-field-types`, { method: 'POST', headers, agent })
  const answer = answerOf(sent)
  sent.write(BODY.slice(0, 10))
  await delay(200)
  return { sent, answer }
}

/** Loaded before the program: sends it the signal as soon as it listens for one. */
const signalAtOnce = (signal: NodeJS.Signals): string => {
  const code = `const on = process.on
    process.on = (name, listener) => {
      on.call(process, name, listener)
      if (name === '${signal}') process.kill(process.pid, name)
      return process
    }`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

/** Windows has none. */
const signals = process.platform === 'win32' ? [] : (['SIGTERM', 'SIGINT'] as const)
const onSignals = { skip: signals.length === 0 }

const isRefused = (base: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => resolve(false))
    socket.once('error', () => resolve(true)).once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })

/** Asks again and again until the answer is yes, or until the program has ended, which then says more than a time limit. */
const untilTrue = async (ask: () => Promise<boolean>, ended: Promise<unknown>): Promise<void> => {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && !(await ask())) await delay(20)
}

for (const signal of signals) {
  test(`${signal} while the program is still being loaded: exit code 0, and nothing was begun`, async () => {
    const early = dataFolder()
    const { ended, stdout } = launchProgram({ DATA_DIR: early.path, NODE_OPTIONS: signalAtOnce(signal) })
    const { code } = await ended
    const begun = await readdir(early.path)
    await early.remove()
    assert.deepEqual([code, stdout(), begun], [0, '', []])
  })
}

test('a request in flight still gets its answer, no new one is accepted, the exit code is 0', onSignals, async () => {
  const { eu, stop } = await start()
  const agent = new Agent({ keepAlive: true })
  const { sent, answer } = await begin(eu, agent)
  const stopped = stop('SIGTERM')
  // By then the signal has arrived.
  await untilTrue(() => isRefused(eu), stopped)
  sent.end(BODY.slice(10))
  const { statusCode, headers } = await answer
  assert.equal(statusCode, 201)
  assert.equal(headers.connection, 'close')
  await assertStopped(await stopped, 8_000)
  agent.destroy()
})

test('SIGINT: idle connections and a second signal do not matter', onSignals, async () => {
  const { eu, process: child, stop } = await start()
  const agent = new Agent({ keepAlive: true })
  const sent = request(`${eu}/api/health`, { agent }).end()
  ;(await answerOf(sent)).resume()
  const stopped = stop('SIGINT')
  child.kill('SIGINT')
  await assertStopped(await stopped, 5_000)
  agent.destroy()
})

test('clients that never finish a request do not hold it', onSignals, async () => {
  const { addresses, eu, stop } = await start()
  const sockets = Object.values(addresses).flatMap((url) =>
    ['', 'GET /api/he', 'POST /api/ops/clock HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'].map((bytes) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
      return socket.on('error', () => socket.destroy())
    }),
  )
  const { sent, answer } = await begin(eu, new Agent())
  answer.catch(() => {})
  await assertStopped(await stop(), 9_400)
  sent.destroy()
  for (const socket of sockets) socket.destroy()
})

test('a signal during the start stops it as soon as it has started', onSignals, async () => {
  const starting = launchProgram({ DATA_DIR: folder.path })
  await untilTrue(async () => (await folder.postgres()) !== undefined, starting.ended)
  await assertStopped(await starting.stop(), 9_400)
})
