// Endpoints of webhooks: one port each, parsed by hand so that they cost next to nothing, returning 200 immediately.
// They record the order of arrival, and can be made to hang. Ready line: the control address and the ports, as JSON.
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createPort, type Socket } from 'node:net'

const ENDPOINTS = Number(process.env.ENDPOINTS ?? 1)
const OK = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
const HEAD_END = Buffer.from('\r\n\r\n')
const NUMBER = Buffer.from('"n":')
const MADE_AT = Buffer.from('"t":')

const nowMs = (): number => performance.timeOrigin + performance.now()

/** One round: the expected and the received events. */
const newRound = (count: number) => ({
  count,
  received: 0,
  firstAtMs: 0,
  lastAtMs: 0,
  /** The count of numbers that did not follow the last one of their endpoint. */
  wrong: 0,
  last: new Array<number>(ENDPOINTS).fill(0),
  arrivals: [] as Array<[endpoint: number, atMs: number, madeAtMs: number]>,
  cpu: process.cpuUsage(),
  done: Promise.withResolvers<void>(),
})
let round = newRound(0)
let silent = new Set<number>()
const pendingReplies: Array<() => void> = []

const numberAfter = (body: Buffer, name: Buffer): number => {
  const at = body.indexOf(name)
  return at < 0 ? Number.NaN : Number.parseFloat(body.toString('latin1', at + name.length, at + name.length + 20))
}

const note = (endpoint: number, body: Buffer): void => {
  const atMs = nowMs()
  if (round.received === 0) round.firstAtMs = atMs
  round.received += 1
  round.lastAtMs = atMs
  const number = numberAfter(body, NUMBER)
  // A sealed body shows no number.
  if (!Number.isNaN(number) && number !== (round.last[endpoint] ?? 0) + 1) round.wrong += 1
  round.last[endpoint] = number
  round.arrivals.push([endpoint, atMs, numberAfter(body, MADE_AT)])
  if (round.received === round.count) round.done.resolve()
}

const take = (endpoint: number, socket: Socket, head: string, body: Buffer): void => {
  const respond = (): void => {
    if (/\r\nconnection: close/i.test(head)) socket.end(OK)
    else socket.write(OK)
  }
  if (silent.has(endpoint)) {
    pendingReplies.push(respond)
    return
  }
  note(endpoint, body)
  respond()
}

/** Requests of one connection, sequentially. */
const read = (endpoint: number, socket: Socket): void => {
  let rest: Buffer | undefined
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    let bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const headEnd = bytes.indexOf(HEAD_END)
      const head = headEnd < 0 ? '' : bytes.toString('latin1', 0, headEnd)
      const end = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (headEnd < 0 || bytes.length < end) break
      take(endpoint, socket, head, bytes.subarray(headEnd + 4, end))
      bytes = bytes.subarray(end)
    }
    rest = bytes.length > 0 ? bytes : undefined
  })
}

const openPort = (endpoint: number): Promise<number> =>
  new Promise((resolve) => {
    const server = createPort({ noDelay: true }, (socket) => read(endpoint, socket))
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const commands: Record<string, (query: URLSearchParams) => unknown> = {
  begin(query) {
    round = newRound(Number(query.get('count')))
  },
  async end() {
    await round.done.promise
    return commands.sofar?.(new URLSearchParams())
  },
  sofar() {
    const { received, firstAtMs, lastAtMs, wrong, arrivals, cpu } = round
    const { user, system } = process.cpuUsage(cpu)
    return { received, seconds: (lastAtMs - firstAtMs) / 1000, wrong, arrivals, cpu: user + system }
  },
  silence(query) {
    silent = new Set(Array.from({ length: Number(query.get('count')) }, (_, endpoint) => endpoint))
  },
  release() {
    silent = new Set()
    for (const respond of pendingReplies.splice(0)) respond()
  },
}

const runCommand = async ({ url = '' }: IncomingMessage): Promise<string> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return JSON.stringify((await commands[pathname.slice(1)]?.(searchParams)) ?? null)
}
const control = createServer(async (request, response) => response.end(await runCommand(request)))
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
const ports = await Promise.all(Array.from({ length: ENDPOINTS }, (_, endpoint) => openPort(endpoint)))
const url = `http://127.0.0.1:${(control.address() as AddressInfo).port}`
process.stdout.write(`ready ${JSON.stringify({ url, ports })}\n`)
process.on('SIGTERM', () => process.exit(0))
