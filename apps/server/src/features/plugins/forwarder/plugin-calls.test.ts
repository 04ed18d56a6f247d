// The forwarder parses a reply of a plugin only if it has no more values than the longest description.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pluginReplyBytes } from '@company-data/protocol/limits'
import { pluginCalls } from './plugin-calls.ts'
import type { KnownPlugin } from './plugin-files.ts'

const plugin: KnownPlugin = {
  id: '4f6c1f9e-6f0f-4e3b-9d6b-4a4f4f0f4f0f',
  base_url: 'https://plugin.example',
  builtin_key: null,
  token: null,
  revision: 1,
  description: null,
  fetchedAt: null,
  lastError: null,
}

/** The body that the forwarder sees of a reply. */
const readReply = async (text: string): Promise<unknown> => {
  const bodyStart = Buffer.from(text)
  assert.ok(bodyStart.length <= pluginReplyBytes)
  const respond = async () => ({ status: 200, contentType: '', bodyStart, isWhole: true, durationMs: 1 })
  const outbound = { get: respond, post: respond, isRefused: async () => false, stop() {} }
  const builtIns = { reach: () => undefined, stop: async () => undefined }
  const ask = pluginCalls({ outbound, outboundAllowed: outbound, isAllowedHost: () => false, builtIns })
  return (await ask(plugin, '/describe')).body
}

test('a reply of a megabyte of empty objects or lists is not parsed', async () => {
  const objects = `{"field_types":[${'{},'.repeat(300_000)}{}]}`
  const lists = `{"field_types":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const text of [objects, lists]) assert.equal(await readReply(text), undefined)
})

test('a reply of a megabyte with few values is parsed', async () => {
  const reply = { reply: '[,{'.repeat(300_000) }
  assert.deepEqual(await readReply(JSON.stringify(reply)), reply)
})
