// A list of several pages: its memory is counted before it is sending, and its source is closed when the peer leaves.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPages } from '../send.ts'

/** More than the kernel takes of a response, so that the peer leaves during the first page. */
const CHARACTERS = 16 * 1024 * 1024
const PAGE = ['x'.repeat(CHARACTERS)]

type Admit = (bytes: number) => void

/** Serves one endless list to a peer that leaves after the first bytes. */
const sendToLeavingPeer = async (admit: Admit) => {
  const closed = Promise.withResolvers<void>()
  const sending = Promise.withResolvers<void>()
  async function* endlessPages() {
    try {
      for (;;) yield PAGE
    } finally {
      closed.resolve()
    }
  }
  const server = createServer((raw, response) => {
    const request = { id: 'r', headers: raw.headers } as unknown as FastifyRequest
    const reply = { hijack: () => undefined, raw: response } as unknown as FastifyReply
    sendPages(request, reply, 200, endlessPages(), { admit, onError: closed.reject, onBytes: () => undefined }).then(
      sending.resolve,
      sending.reject,
    )
  })
  after(() => server.close().closeAllConnections())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.once('data', () => socket.destroy())
  return { closed: closed.promise, sending: sending.promise }
}

test('the source of a list is closed when its peer leaves', async () => {
  const { closed, sending } = await sendToLeavingPeer(() => undefined)
  await sending
  await closed
})

test('a long list counts two of its pages, and a refused one closes its source', async () => {
  const counted: number[] = []
  const { closed, sending } = await sendToLeavingPeer((bytes) => {
    counted.push(bytes)
    throw new Error('no room')
  })
  await assert.rejects(sending, /no room/)
  await closed
  assert.deepEqual(counted, [2 * (CHARACTERS + 2)])
})
