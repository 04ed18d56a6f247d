// Reports of a webhook handler to the log of its program.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { type HandlerOptions, webhookHandler } from './request-handler.ts'

const onNode = async (context: TestContext, options: HandlerOptions) => {
  const server = createServer(webhookHandler(options))
  context.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return async (body: string) => (await fetch(url, { method: 'POST', body })).status
}

const onFastify = async (context: TestContext, options: HandlerOptions) => {
  const app = Fastify()
  context.after(() => app.close())
  await app.register(webhookHandler(options).fastify as never, { path: '/hook' } as never)
  const headers = { 'content-type': 'application/json' }
  return async (payload: string) => (await app.inject({ method: 'POST', url: '/hook', payload, headers })).statusCode
}

for (const [name, start] of Object.entries({ 'node:http': onNode, Fastify: onFastify }))
  test(`${name}: a body that is too large is reported`, async (context) => {
    const statuses: number[] = []
    const post = await start(context, {
      auth: { type: 'none' },
      maxBytes: 10,
      onEvent: () => undefined,
      onProblem: ({ status }) => void statuses.push(status),
    })
    assert.equal(await post('x'.repeat(11)), 413)
    assert.equal(await post('x'), 400)
    assert.deepEqual(statuses, [413, 400])
  })

for (const [name, start] of Object.entries({ 'node:http': onNode, Fastify: onFastify }))
  test(`${name}: a failing onProblem changes no response`, async (context) => {
    const { mock } = context.mock.method(console, 'error', () => undefined)
    const onProblem = () => {
      throw new Error('the log is full')
    }
    const options: HandlerOptions = { auth: { type: 'none' }, maxBytes: 10, onEvent: () => undefined, onProblem }
    const post = await start(context, options)
    assert.deepEqual([await post('x'.repeat(11)), await post('x')], [413, 400])
    assert.equal(mock.callCount(), 2)
  })

test('the cause of an unreadable body does not quote it', async () => {
  const { receive } = webhookHandler({ auth: { type: 'none' }, onEvent: () => undefined })
  for (const raw of ['my secret', '<my secret']) assert.doesNotMatch(String((await receive(raw, {})).cause), /secret/)
})
