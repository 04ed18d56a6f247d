// Calls whose response is created in turn, when their peer leaves meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callHandler } from './call.ts'
import { createResponse, type Route } from './route.ts'
import type { CallOptions } from './send-result.ts'

test('a large value is not read for a peer that left while it waited', async () => {
  let reads = 0
  const later = async (): Promise<void> => {
    reads += 1
  }
  const socket = { destroyed: false }
  const ended = Promise.withResolvers<void>()
  const route = { handler: () => createResponse({ later }) } as unknown as Route
  const request = { headers: {}, query: {}, params: {}, raw: { socket }, ip: '127.0.0.1' } as unknown as FastifyRequest
  const options = {
    reading: { require: () => undefined },
    async createLarge(_request: FastifyRequest, work: () => Promise<void>) {
      socket.destroyed = true
      await work().then(ended.resolve, ended.resolve)
    },
  } as unknown as CallOptions
  callHandler(route, undefined, request, {} as FastifyReply, options)
  await ended.promise
  assert.equal(reads, 0)
})
