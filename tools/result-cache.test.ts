// Tests of the cache of results: what is computed again, and what is not.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openResultCache } from './result-cache.ts'

test('a result is computed again for another text or program, and only then', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'result-cache-'))
  t.after(() => rm(root, { recursive: true }))
  const computed: string[] = []
  const run = (program: string, texts: readonly string[]): string[] => {
    computed.length = 0
    const cache = openResultCache<string>(root, 'letters', [program])
    const compute = (text: string): string => {
      computed.push(text)
      return text.toUpperCase()
    }
    assert.deepEqual(
      texts.map((text) => cache.find([text]) ?? cache.add([text], compute(text))),
      texts.map((text) => text.toUpperCase()),
    )
    cache.save()
    return [...computed]
  }
  assert.deepEqual(run('1', ['a', 'b']), ['a', 'b'])
  assert.deepEqual(run('1', ['b', 'a']), [])
  assert.deepEqual(run('1', ['a', 'c']), ['c'])
  assert.deepEqual(run('1', ['a', 'b', 'c']), ['b'], 'a result that a run did not use is dropped')
  assert.deepEqual(run('2', ['a']), ['a'])
})

test('texts are compared one by one', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'result-cache-'))
  t.after(() => rm(root, { recursive: true }))
  const cache = openResultCache<string>(root, 'pairs', [])
  cache.add(['ab', 'c'], 'first')
  assert.equal(cache.find(['ab', 'c']), 'first')
  assert.equal(cache.find(['a', 'bc']), undefined)
})
