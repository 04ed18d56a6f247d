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

test('B-24: a changed end has arrived when the platform has it', () => {
  const before = [createAnswer('note', null), createAnswer('mail', 'd1')]
  const until = '2027-01-31T23:00:00.000Z'
  const ended = before.map((answer) => ({ ...answer, shared_until: until.replace('Z', '+00:00') }))
  const answers = { note: { keep: true as const, shared_until: until }, mail: { from: 'd1', shared_until: until } }
  assert.equal(hasArrived(answers, before, ended), true)
  assert.equal(hasArrived(answers, before, before), false)
  const removed = { note: { keep: true as const, shared_until: null }, mail: { from: 'd1', shared_until: null } }
  assert.equal(hasArrived(removed, ended, before), true)
  assert.equal(hasArrived(removed, ended, ended), false)
})
