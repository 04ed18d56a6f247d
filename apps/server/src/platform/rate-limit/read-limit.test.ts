// The limit of bytes that a caller reads: charged when they are known, refused when nothing is left.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { Clock } from '../clock/clock.ts'
import { rateLimits } from './rate-limits.ts'
import { readLimit } from './read-limit.ts'

const KIB = 1024
let now = 0
const clock = { nowMs: () => now } as Clock
const reads = readLimit(rateLimits({ readKib: { points: 100, seconds: 10 } }, clock))
const isLimited = (error: unknown): boolean => error instanceof ApiError && error.key === 'rate.limited'

test('[B-21] a caller that has read its share is refused until it is refilled', () => {
  reads.require('a')
  reads.charge('a', 90 * KIB)
  reads.require('a')
  // More than is left: the value is sent, and nothing is left.
  reads.charge('a', 5000 * KIB)
  assert.throws(() => reads.require('a'), isLimited)
  reads.require('b')
  // A few refilled bytes do not allow a large value.
  now += 500
  assert.throws(() => reads.require('a'), isLimited)
  now += 500
  reads.require('a')
  reads.charge('a', 10 * KIB)
  reads.require('a')
  reads.charge(undefined, 5000 * KIB)
  reads.require(undefined)
})
