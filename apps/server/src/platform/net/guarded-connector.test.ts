// The connector checks every dialled address, literal or resolved, on each connection.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type EndpointSink, startEndpointSink } from '@company-data/testkit'
import { OutboundError, type OutboundOptions, outboundClient } from './index.ts'

let sink: EndpointSink
let port: string
const stops: Array<() => void> = []

before(async () => {
  sink = await startEndpointSink()
  port = new URL(sink.url).port
})
after(async () => {
  for (const stop of stops) stop()
  await sink.stop()
})

const make = (options: Partial<OutboundOptions>) => {
  const client = outboundClient({
    allowPrivate: false,
    ownAddresses: () => [],
    localAddresses: () => [],
    connectTimeoutMs: 1_000,
    totalTimeoutMs: 2_000,
    maxResponseBytes: 1024,
    ...options,
  })
  stops.push(() => client.stop())
  return client
}
const request = { headers: {}, body: Buffer.from('{}') }

const outcome = async (response: Promise<{ status: number }>): Promise<number | string> => {
  try {
    return (await response).status
  } catch (error) {
    assert.ok(error instanceof OutboundError)
    assert.equal(error.whose, 'target')
    return error.message
  }
}
const REFUSED = 'The address of the endpoint is not allowed.'

test('G-107: refuses literals of this machine in every notation', async () => {
  const client = make({})
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '127.1', '0', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']
  for (const host of hosts) assert.equal(await outcome(client.post(`http://${host}:${port}/`, request)), REFUSED, host)
  assert.equal(await outcome(client.post(`https://127.0.0.1:${port}/`, request)), REFUSED)
  assert.equal(sink.connections, 0)
})

test('G-107: one refused address among several refuses the name', async () => {
  const resolutions = [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['10.0.0.1'], ['169.254.169.254'], []]
  for (const list of resolutions) {
    const client = make({ resolve: async () => list })
    assert.equal(await outcome(client.post(`http://hook.example:${port}/`, request)), REFUSED, String(list))
  }
  assert.equal(await outcome(make({}).post(`http://localhost:${port}/`, request)), REFUSED)
  assert.equal(sink.connections, 0)
})

test('G-107: checks a name that resolves differently the second time', async () => {
  const hostnames: string[] = []
  const client = make({
    allowPrivate: ['127.0.0.0/8'],
    resolve: async (hostname) => (hostnames.push(hostname) % 2 === 1 ? ['127.0.0.1'] : ['169.254.169.254']),
  })
  const send = () => outcome(client.post(`http://rebinding.example:${port}/`, request))
  assert.deepEqual([await send(), await send(), await send(), await send()], [200, REFUSED, 200, REFUSED])
  assert.equal(hostnames.length, 4)
})

test('(G-103) a list of blocks opens its addresses, by literal and by name', async () => {
  const client = make({ allowPrivate: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] })
  assert.equal(await outcome(client.post(`http://127.0.0.1:${port}/`, request)), 200)
  assert.equal(await outcome(client.post(`http://hook.example:${port}/`, request)), 200)
  const other = make({ allowPrivate: ['10.0.0.0/8'] })
  assert.equal(await outcome(other.post(`http://127.0.0.1:${port}/`, request)), REFUSED)
})

test('G-107: refuses our ports by any name, even if the list allows their address', async () => {
  const before = sink.requests.length
  const options = {
    allowPrivate: ['127.0.0.0/8'],
    localAddresses: () => ['127.0.0.1'],
    resolve: async () => ['127.0.0.1'],
  }
  const client = make({ ...options, ownAddresses: () => [`127.0.0.1:${port}`, 'data.example:443'] })
  assert.equal(await outcome(client.post(`http://127.0.0.1:${port}/`, request)), REFUSED)
  assert.equal(await outcome(client.post(`http://hook.example:${port}/`, request)), REFUSED)
  assert.equal(await outcome(client.post('https://data.example/', request)), REFUSED)
  assert.equal(sink.requests.length, before)
  const otherClient = make({ ...options, ownAddresses: () => ['127.0.0.1:1'] })
  assert.equal(await outcome(otherClient.post(`http://127.0.0.1:${port}/`, request)), 200)
})

test('A-02, G-103: under true this machine is reached, except our ports', async () => {
  const options = { allowPrivate: true, localAddresses: () => ['127.0.0.1'] }
  const client = make({ ...options, ownAddresses: () => ['127.0.0.1:1'] })
  assert.equal(await outcome(client.post(`http://127.0.0.1:${port}/`, request)), 200)
  assert.equal(await outcome(client.post(`http://localhost:${port}/`, request)), 200)
  assert.equal(await outcome(client.post('http://169.254.169.254/', request)), REFUSED)
  const before = sink.requests.length
  const guarded = make({ ...options, ownAddresses: () => [`127.0.0.1:${port}`], resolve: async () => ['127.0.0.1'] })
  for (const host of ['127.0.0.1', 'localhost', 'hook.example', '0', '127.1', '[::ffff:127.0.0.1]'])
    assert.equal(await outcome(guarded.post(`http://${host}:${port}/`, request)), REFUSED, host)
  assert.equal(sink.requests.length, before)
})
