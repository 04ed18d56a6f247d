// Changes to shared data whose responses were lost, recognised by the platform's later state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerRecord } from '../share-rules.ts'
import { hasArrived } from './change-outcome.ts'

const createAnswer = (slug: string, datum: string | null, at = 1): AnswerRecord => ({
  slug,
  service_field_id: `field of ${slug}`,
  type: 'text',
  is_private: false,
  contact_data_id: datum,
  live: datum !== null,
  updated_at: `2026-11-16T10:00:0${at}.000Z`,
  expires_at: null,
  shared_until: null,
  at_end: null,
})

test('(G-089) a relinked live answer has arrived once it follows the new datum', () => {
  const before = [createAnswer('mail', 'old')]
  assert.equal(hasArrived({ mail: { from: 'new' } }, before, [createAnswer('mail', 'new', 2)]), true)
  assert.equal(hasArrived({ mail: { from: 'new' } }, before, before), false)
})

test('(G-089) a typed value has arrived when the previous one is replaced', () => {
  const before = [createAnswer('note', null)]
  assert.equal(hasArrived({ note: { value: 'x' } }, before, [createAnswer('note', null, 2)]), true)
  assert.equal(hasArrived({ note: { value: 'x' } }, before, before), false)
  assert.equal(hasArrived({ note: { value: 'x' } }, [], []), false)
  assert.equal(
    hasArrived({ mail: { value: 'x' } }, [createAnswer('mail', 'old')], [createAnswer('mail', 'old')]),
    false,
  )
})

test('(G-089) omitted live answers are gone after the change, shared-once ones stay', () => {
  const before = [createAnswer('mail', 'old'), createAnswer('note', null)]
  assert.equal(hasArrived({}, before, [createAnswer('note', null)]), true)
  assert.equal(hasArrived({}, before, before), false)
})
