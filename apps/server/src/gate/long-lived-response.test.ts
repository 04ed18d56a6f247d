// A route with a long-lived stream, through the whole server: server-sent events, and the stop of the platform.
import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { ownPlatform, until } from '@company-data/testkit'
import { anyone, createResponse, type RouteResponse, route } from './route.ts'

const events = new Readable({ read() {} })

const streamRoute = route({
  method: 'GET',
  path: '/api/test-stream',
  at: ['region'],
  access: anyone,
  summary: 'Server-sent events for this test',
  documents: [],
  contentType: 'text/event-stream',
  handler: (): RouteResponse<undefined> =>
    createResponse({ stream: events, headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
})

const platform = await ownPlatform({ routes: () => [streamRoute] })

const openStream = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(`${platform.region()}/api/test-stream`).once('response', resolve).once('error', reject).end()
  })

test('sends the head immediately and events live, until the stop', async () => {
  const response = await openStream()
  let received = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const ended = new Promise<boolean>((resolve) => response.once('close', () => resolve(response.complete)))
  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.ok(response.headers['x-request-id'])
  for (const name of ['first', 'second']) {
    events.push(`data: ${name}\n\n`)
    await until(`${name} comes`, () => received.includes(name))
  }
  await platform.stop()
  assert.equal(await ended, true)
  assert.equal(events.destroyed, true)
})
