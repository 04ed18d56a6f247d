// Calls of the forwarder that get no whole response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError } from '../errors/connection-error.ts'
import { postToForwarder } from './forwarder-call.ts'

const post = (send: (init: RequestInit) => Promise<Response>) =>
  postToForwarder((_input, init) => send(init ?? {}), 'https://forwarder.example/call', {})

const failsWith =
  (reason: string, cause: Error) =>
  (error: unknown): boolean =>
    error instanceof ConnectionError && error.reason === reason && error.cause === cause

test('a forwarder that stays silent is a timeout, with its cause', async (t) => {
  const limit = new AbortController()
  t.mock.method(AbortSignal, 'timeout', () => limit.signal)
  const silence = new DOMException('too late', 'TimeoutError')
  const waiting = post(async ({ signal }) => {
    limit.abort(silence)
    signal?.throwIfAborted()
    return Response.json({})
  })
  await assert.rejects(waiting, failsWith('timeout', silence))
})

test('a response that breaks off is a failed connection, not an empty reply', async () => {
  const cut = new TypeError('terminated')
  const body = new ReadableStream({ pull: (sink) => sink.error(cut) })
  await assert.rejects(
    post(async () => new Response(body)),
    failsWith('network', cut),
  )
  assert.deepEqual(await post(async () => new Response('<h1>Busy</h1>')), {})
})
