// Delivery of a response, on bare sockets: peers that continue, close, half-close, or are cut off at any stage (G-091).
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { leaveTimeFor, until } from '@company-data/testkit/wait'
import { type ArrivalTimes, watchArrival } from './arrival.ts'
import { standardHead } from './head.ts'
import { clientErrorHandler, rememberResponse, watchConnections } from './sockets.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** For peers whose silence is meant. */
const SHORT: ArrivalTimes = { resetMs: 50, closeMs: 500 }
/** For peers that close: a busy machine does not make their close late. */
const CLOSING: ArrivalTimes = { resetMs: 50, closeMs: 60_000 }
/** For a peer that resets the connection after its close: the reset shows only at the end of this time. */
const RESET: ArrivalTimes = { resetMs: 2_000, closeMs: 60_000 }
/** For peers that react: a busy machine does not make them late. */
const LONG: ArrivalTimes = { resetMs: 60_000, closeMs: 60_000 }

/** Responds with a body of as many bytes as the path names, and records the reported outcome of each response. */
const serve = async (times: ArrivalTimes) => {
  const said: Record<string, string[]> = {}
  const listener: RequestListener = (request, response) => {
    rememberResponse(request.socket, response)
    const [, name = '', bytes = '10'] = (request.url ?? '').split('/')
    const notes: string[] = []
    said[name] = notes
    response.end(Buffer.alloc(Number(bytes), 'x'))
    const note = (label: string) => () => notes.push(label)
    const arrival = { onSent: note('sent'), received: note('received'), lost: note('lost') }
    watchArrival(request.socket, response, arrival, times)
  }
  const server = createServer(listener)
  let isEnded = false
  server.on('connection', (socket) => {
    socket.on('end', () => {
      isEnded = true
    })
  })
  server.on('clientError', clientErrorHandler(standardHead))
  const beginToClose = watchConnections(server, standardHead, {
    refuses: () => false,
    admit: () => undefined,
    stallMs: 30_000,
    requestTimeoutMs: 60_000,
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { server, port, said, beginToClose, hasEnded: () => isEnded }
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`

/** A peer that reads; it closes its side only on request. */
const peer = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await new Promise((connected) => socket.once('connect', connected))
  return socket.on('error', () => undefined).resume()
}

describe('arrival', { concurrency: true }, () => {
  test('only the next request on the connection confirms delivery', async () => {
    const { port, said } = await serve(LONG)
    const socket = await peer(port)
    socket.write(get('/one'))
    await until('the response is at that stage', () => socket.bytesRead > 10)
    assert.deepEqual(said.one, ['sent'])
    socket.write(get('/two'))
    await until('the response is at that stage', () => said.two?.length === 1)
    assert.deepEqual([said.one, said.two], [['sent', 'received'], ['sent']])
    socket.destroy()
  })

  test('pipelined requests do not confirm responses that were not sent yet', async () => {
    const { port, said } = await serve(LONG)
    const socket = await peer(port)
    socket.pause()
    socket.write(get('/one/30000000') + get('/two/10'))
    await until('the response is at that stage', () => said.two !== undefined)
    assert.deepEqual([said.one, said.two], [[], []])
    socket.resetAndDestroy()
    await until('the response is at that stage', () => said.one?.length === 1)
    assert.deepEqual([said.one, said.two], [['lost'], ['lost']])
  })

  for (const headers of ['', 'Connection: close\r\n']) {
    const kind = headers === '' ? 'kept alive' : 'with Connection: close'
    test(`a close after the whole response confirms delivery (${kind})`, async () => {
      const { port, said } = await serve(CLOSING)
      const socket = await peer(port)
      socket.write(get('/whole/200000', headers))
      await until('the response is at that stage', () => socket.bytesRead > 200_000)
      socket.destroy()
      await until('the response is at that stage', () => said.whole?.length === 2)
      assert.deepEqual(said.whole, ['sent', 'received'])
    })

    test(`a reset after the whole response does not confirm delivery (${kind})`, async () => {
      const { port, said } = await serve(LONG)
      const socket = await peer(port)
      socket.write(get('/whole/200000', headers))
      await until('the response is at that stage', () => socket.bytesRead > 200_000)
      socket.resetAndDestroy()
      await until('the response is at that stage', () => said.whole?.length === 2)
      assert.deepEqual(said.whole, ['sent', 'lost'])
    })

    test(`a close followed by a reset does not confirm delivery (${kind})`, async () => {
      const { port, said, hasEnded } = await serve(RESET)
      const socket = await peer(port)
      socket.pause()
      socket.write(get('/cut/100000', headers))
      await until('the response is at that stage', () => said.cut?.[0] === 'sent')
      socket.end()
      await until('the close is seen', () => hasEnded())
      socket.resetAndDestroy()
      await until('the response is at that stage', () => said.cut?.length === 2)
      assert.deepEqual(said.cut, ['sent', 'lost'])
    })
  }

  test('a peer that waits for our close gets it soon, and its close confirms', async () => {
    const { port, said } = await serve(CLOSING)
    const socket = await peer(port)
    socket.write(get('/last', 'Connection: close\r\n'))
    await new Promise((closed) => socket.once('end', closed))
    assert.deepEqual(said.last, ['sent'])
    socket.end()
    await until('the response is at that stage', () => said.last?.length === 2)
    assert.deepEqual(said.last, ['sent', 'received'])
  })

  test('a client that hangs up early does not confirm delivery', async () => {
    const { port, said } = await serve(SHORT)
    const socket = await peer(port)
    socket.pause()
    socket.write(get('/early/30000000'))
    await until('the response is at that stage', () => said.early !== undefined)
    socket.end()
    await leaveTimeFor('the close to be read', 50)
    socket.resume()
    await until('the response is at that stage', () => said.early?.length === 1)
    assert.deepEqual(said.early, ['lost'])
  })

  test('a response to a client that has left is lost', async () => {
    const outcomes: string[] = []
    const server = createServer((request, response) => {
      request.socket.once('close', () => {
        response.end('too late')
        const note = (label: string) => () => outcomes.push(label)
        watchArrival(request.socket, response, { onSent: note('sent'), received: note('received'), lost: note('lost') })
      })
    })
    servers.push(server)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const socket = await peer((server.address() as AddressInfo).port)
    socket.write(get('/'), () => socket.resetAndDestroy())
    await until('the response is at that stage', () => outcomes.length > 0)
    assert.deepEqual(outcomes, ['lost'])
  })

  test('a closing server counts a peer that closes too as confirmed', async () => {
    const { server, port, said, beginToClose } = await serve(LONG)
    const socket = await peer(port)
    socket.on('end', () => socket.end())
    socket.write(get('/polite'))
    await until('it is sent', () => said.polite?.[0] === 'sent')
    await beginToClose()
    await new Promise((closed) => server.close(closed))
    assert.deepEqual(said.polite, ['sent', 'received'])
  })

  test('a closing server counts a peer that stays silent as lost', async () => {
    const { server, port, said, beginToClose } = await serve(SHORT)
    const socket = await peer(port)
    socket.write(get('/silent'))
    await until('it is sent', () => said.silent?.[0] === 'sent')
    await beginToClose()
    await new Promise((closed) => server.close(closed))
    await until('the outcome is known', () => said.silent?.length === 2)
    assert.deepEqual(said.silent, ['sent', 'lost'])
    socket.destroy()
  })
})
