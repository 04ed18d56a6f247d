import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock } from '../clock/clock.ts'
import { ids } from './ids.ts'

test('ids are unique, ascending UUIDv7, even when the clock stops or goes back', () => {
  let real = Date.UTC(2026, 0, 1)
  const make = ids(clock(() => real))
  const generatedIds: string[] = []
  for (let i = 0; i < 20_000; i++) {
    if (i === 10_000) real -= 5_000
    generatedIds.push(make.next())
  }
  assert.equal(new Set(generatedIds).size, generatedIds.length)
  assert.deepEqual(generatedIds, [...generatedIds].sort())
  for (const id of generatedIds.slice(0, 100))
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(Number.parseInt((generatedIds[0] as string).replaceAll('-', '').slice(0, 12), 16), Date.UTC(2026, 0, 1))
})

test('codes are made of [a-z0-9]', () => {
  assert.match(ids(clock()).code(24), /^[a-z0-9]{24}$/)
})
