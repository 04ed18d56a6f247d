// Hosts at which no server can listen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { HostUnusable, listenAt } from '../../src/compose/listen.ts'

test('reports an unresolvable or foreign host with its setting', async () => {
  for (const host of ['nowhere.invalid', '203.0.113.7']) {
    const refused = listenAt(fastify(), host, 0, 'eu')
    await assert.rejects(refused, (error) => error instanceof HostUnusable && error.message.startsWith(`HOST ${host} `))
  }
})
