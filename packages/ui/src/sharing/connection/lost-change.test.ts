// Changes to shared data whose answers were lost, recognised by what the platform shows afterwards.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerRecord } from '../share-rules.ts'
import { hasArrived } from './lost-change.ts'

const answer = (slug: string, datum: string | null, at = 1): AnswerRecord => ({
  slug,
  service_field_id: `field of ${slug}`,
  type: 'text',
  is_private: false,
  contact_data_id: datum,
  live: datum !== null,
  updated_at: `2026-11-16T10:00:0${at}.000Z`,
  expires_at: null,
})

test('(G-089) what follows another datum has arrived when it does, and not while it follows the old one', () => {
  const before = [answer('mail', 'old')]
  assert.equal(hasArrived({ mail: { from: 'new' } }, before, [answer('mail', 'new', 2)]), true)
  assert.equal(hasArrived({ mail: { from: 'new' } }, before, before), false)
})

test('(G-089) a value that was typed has arrived when the one of before is replaced', () => {
  const before = [answer('note', null)]
  assert.equal(hasArrived({ note: { value: 'x' } }, before, [answer('note', null, 2)]), true)
  assert.equal(hasArrived({ note: { value: 'x' } }, before, before), false)
  assert.equal(hasArrived({ note: { value: 'x' } }, [], []), false)
  assert.equal(hasArrived({ mail: { value: 'x' } }, [answer('mail', 'old')], [answer('mail', 'old')]), false)
})

test('(G-089) what is live and not named is gone when the change has arrived, and what was shared once stays', () => {
  const before = [answer('mail', 'old'), answer('note', null)]
  assert.equal(hasArrived({}, before, [answer('note', null)]), true)
  assert.equal(hasArrived({}, before, before), false)
})
