// The pace of a body: one that could still be complete in time is not late.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBehind } from './read-body.ts'

const LIMIT_MS = 60_000
const MIB = 1024 * 1024
const body = (receivedBytes: number, declaredBytes: number, elapsedMs: number) => ({
  receivedBytes,
  declaredBytes,
  elapsedMs,
})

test('a body that arrives at a steady pace is not behind until the limit', () => {
  for (let elapsedMs = 0; elapsedMs <= LIMIT_MS; elapsedMs += 1_000)
    assert.equal(isBehind(body((10 * MIB * elapsedMs) / LIMIT_MS, 10 * MIB, elapsedMs), LIMIT_MS), false)
})

test('an announced body without bytes is behind after two seconds', () => {
  assert.equal(isBehind(body(0, 10 * MIB, 2_000), LIMIT_MS), false)
  assert.equal(isBehind(body(0, 10 * MIB, 2_001), LIMIT_MS), true)
})

test('a body in chunks is behind if it would not reach a mebibyte', () => {
  assert.equal(isBehind(body(MIB, Number.NaN, 30_000), LIMIT_MS), false)
  assert.equal(isBehind(body(1024, Number.NaN, 30_000), LIMIT_MS), true)
})
