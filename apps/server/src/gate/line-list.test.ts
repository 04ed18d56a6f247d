// A route whose list is sent as lines, through the whole server: its head, a lost right, the places of a caller, the stop.
import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { callers } from '@company-data/protocol/contract/access'
import { call, ownPlatform, registerPerson, until } from '@company-data/testkit'
import { z } from 'zod'
import { anyone, createResponse, route } from './route.ts'

type Line = { n: number }

/** Pages that the test hands over one by one; none: the list ends. */
const controlledPages = () => {
  const waiting: Array<(page: Line[] | undefined) => void> = []
  const ready: Array<Line[] | undefined> = []
  return {
    add(page: Line[] | undefined): void {
      const take = waiting.shift()
      if (take) take(page)
      else ready.push(page)
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<Line[], void> {
      for (;;) {
        const page =
          ready.length > 0 ? ready.shift() : await new Promise<Line[] | undefined>((take) => waiting.push(take))
        if (page === undefined) return
        yield page
      }
    },
  }
}

const pagesByName = new Map<string, ReturnType<typeof controlledPages>>()
const findPages = (name: string) => {
  const pages = pagesByName.get(name) ?? controlledPages()
  pagesByName.set(name, pages)
  return pages
}

const common = {
  method: 'GET',
  at: ['region'],
  summary: 'Lines for this test',
  documents: [],
  isLineList: true,
} as const

const platform = await ownPlatform({
  routes: () => [
    route({
      ...common,
      path: '/api/test-lines/{name}',
      access: anyone,
      contentType: 'application/x-ndjson',
      response: z.object({ n: z.int() }),
      handler: ({ params }) => createResponse({ lines: findPages(params.name) }),
    }),
    route({
      ...common,
      path: '/api/test-own-lines/{name}',
      access: callers(['person']),
      contentType: 'application/x-ndjson',
      response: z.object({ n: z.int() }),
      handler: ({ params, checkAgain }) => {
        async function* checkedPages() {
          for await (const page of findPages(params.name)) {
            await checkAgain()
            yield page
          }
        }
        return createResponse({ lines: checkedPages() })
      },
    }),
  ],
})

const open = async (path: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${platform.region()}${path}`, { headers }).once('response', resolve).once('error', reject).end()
  })
  let received = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  response.on('error', () => undefined)
  const ended = new Promise<boolean>((resolve) => response.once('close', () => resolve(response.complete)))
  return { response, ended, received: () => received }
}

test('lines arrive page by page, in a response that no proxy collects', async () => {
  const pages = findPages('live')
  pages.add([{ n: 1 }])
  const { response, received, ended } = await open('/api/test-lines/live')
  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['content-type'], 'application/x-ndjson; charset=utf-8')
  assert.equal(response.headers['x-accel-buffering'], 'no')
  assert.equal(response.headers['cache-control'], 'no-store')
  await until('the first line comes', () => received() === '{"n":1}\n')
  pages.add([{ n: 2 }, { n: 3 }])
  await until('the others come', () => received() === '{"n":1}\n{"n":2}\n{"n":3}\n')
  pages.add(undefined)
  assert.equal(await ended, true)
})

test('a caller that loses its right gets no further line', async () => {
  const person = await registerPerson(platform)
  const pages = findPages('own')
  pages.add([{ n: 1 }])
  const { response, received, ended } = await open('/api/test-own-lines/own', person.token)
  assert.equal(response.statusCode, 200)
  await until('the first line comes', () => received() === '{"n":1}\n')
  assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/logout', { token: person.token })).status, 204)
  pages.add([{ n: 2 }])
  assert.equal(await ended, false)
  assert.equal(received(), '{"n":1}\n')
})

test('an error before the first line is a refusal as everywhere', async () => {
  const person = await registerPerson(platform)
  findPages('refused').add([{ n: 1 }])
  const { response } = await open('/api/test-own-lines/refused', `${person.token}x`)
  assert.equal(response.statusCode, 401)
})

test('a stop ends the response, without a line that says it is complete', async () => {
  findPages('stop').add([{ n: 1 }])
  const { received, ended } = await open('/api/test-lines/stop')
  await until('the first line comes', () => received() === '{"n":1}\n')
  await platform.stop()
  assert.equal(await ended, true)
  assert.equal(received(), '{"n":1}\n')
})
