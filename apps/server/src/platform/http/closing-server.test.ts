// A server that closes serves the connections that the kernel has accepted for it.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { standardHead } from './head.ts'
import { watchConnections } from './sockets.ts'

/** Connects, sends a request and reports both, while the thread of the server waits. */
const CLIENT = `
  const { workerData } = require('node:worker_threads')
  const { port, connected } = workerData
  let received = ''
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n', () => {
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
  })
  const { parentPort } = require('node:worker_threads')
  socket.on('data', (bytes) => { received += bytes })
  socket.on('error', (error) => { received += error.code })
  socket.on('close', () => parentPort.postMessage(received))
`

test('a request that arrives just before the server closes is served', async () => {
  const app = fastify({ return503OnClosing: false })
  const limits = { refuses: () => false, admit: () => undefined, stallMs: 30_000, requestTimeoutMs: 60_000 }
  app.addHook('preClose', watchConnections(app.server, standardHead, limits))
  app.post('/', (_request, reply) => reply.send('served'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(CLIENT, { eval: true, workerData: { port, connected } })
  const outcome = new Promise<string>((resolve) => client.once('message', resolve))
  await new Promise((resolve) => client.once('online', resolve))
  // From here on the server accepts nothing: the kernel does.
  Atomics.wait(connected, 0, 0)
  await app.close()
  assert.match(await outcome, /^HTTP\/1\.1 200 [\s\S]*served$/)
  await client.terminate()
})
