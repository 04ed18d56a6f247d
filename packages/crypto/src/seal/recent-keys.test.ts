// The cache of imported keys: it saves imports, stays bounded, and forgets failures.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recentKeys } from './recent-keys.ts'

const someKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])

const counted = (generationSize: number) => {
  const loads: string[] = []
  const load = async (text: string) => {
    loads.push(text)
    return someKey
  }
  return { loads, key: recentKeys(load, generationSize) }
}

test('a key is imported once, also when asked for twice at the same time', async () => {
  const { loads, key } = counted(2)
  await Promise.all([key('a'), key('a')])
  await key('a')
  assert.deepEqual(loads, ['a'])
})

test('drops unused keys and keeps a key in use', async () => {
  const { loads, key } = counted(2)
  await key('idle')
  for (const other of ['b', 'c', 'd', 'e', 'f']) {
    await key('busy')
    await key(other)
  }
  await key('idle')
  assert.equal(loads.filter((text) => text === 'busy').length, 1)
  assert.equal(loads.filter((text) => text === 'idle').length, 2)
})

test('at most two generations are remembered', async () => {
  const { loads, key } = counted(3)
  const texts = Array.from({ length: 20 }, (_, index) => `key ${index}`)
  for (const text of texts) await key(text)
  loads.length = 0
  for (const text of texts.toReversed()) await key(text)
  assert.ok(20 - loads.length <= 6)
})

test('an import that failed is tried again', async () => {
  let tries = 0
  const key = recentKeys(async () => {
    tries += 1
    if (tries === 1) throw new Error('no key')
    return someKey
  })
  await assert.rejects(key('a'), /no key/)
  assert.equal(await key('a'), someKey)
  assert.equal(tries, 2)
})
