// Calls whose response is created in turn, when their peer leaves meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountGate } from '../platform/account-gate.ts'
import { currentHolds } from '../platform/call-context.ts'
import { callHandler } from './call.ts'
import type { Caller } from './caller.ts'
import { createResponse, type Route } from './route.ts'
import type { CallOptions } from './send-result.ts'

/** Calls a handler whose value is read later, when the peer has left. */
const callForLostPeer = async (later: () => Promise<void>, caller?: Caller) => {
  const gate = accountGate()
  const socket = { destroyed: false }
  const ended = Promise.withResolvers<void>()
  const route = { handler: () => createResponse({ later }) } as unknown as Route
  const request = {
    headers: {},
    query: {},
    params: {},
    raw: { socket },
    ip: '127.0.0.1',
    response: { destroyed: true },
  } as unknown as FastifyRequest
  const options = {
    accountGate: gate,
    enterAccount: (accountId: string) => {
      void currentHolds()?.enter(accountId)
      return 'eu'
    },
    reading: { require: () => undefined },
    async createLarge(_request: FastifyRequest, work: () => Promise<void>) {
      socket.destroyed = true
      await work().then(ended.resolve, ended.resolve)
    },
  } as unknown as CallOptions
  callHandler(route, caller, request, {} as FastifyReply, options)
  await ended.promise
  return gate
}

test('a large value is not read for a peer that left while it waited', async () => {
  let reads = 0
  await callForLostPeer(async () => {
    reads += 1
  })
  assert.equal(reads, 0)
})

test('a call whose peer left before its value is sent is over for its account', async () => {
  const gate = await callForLostPeer(async () => undefined, { kind: 'person', userId: 'a', home: 'eu' } as Caller)
  await gate.close('a')
})
