// The catalog of reasons: keys that differ from all error keys, sentences in English, and the messages of schema rules.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorKeys, invalidMembers, refusedAt, refusedBecause } from '../errors.ts'
import { deliveryReasons, readRule, reason, reasonAbout, reasonKeys, rule } from '../reasons.ts'

test('a reason has a key of the form subject.reason, which no error has', () => {
  const errors = new Set<string>(errorKeys)
  for (const key of [...reasonKeys, ...Object.keys(deliveryReasons)]) {
    assert.match(key, /^[a-z_]+\.[a-z0-9_]+$/)
    assert.equal(errors.has(key), false, key)
  }
})

test('a reason has its sentence, and the name of the row that it is about', () => {
  const tooLong = reason('amount.at_most', { amount: 1, unit: 'items' })
  assert.deepEqual(tooLong, {
    key: 'amount.at_most',
    members: { amount: 1, unit: 'items' },
    text: 'must have at most 1 item',
  })
  const ofRow = reasonAbout('size', reason('row.options_needed'))
  assert.deepEqual(ofRow, { key: 'row.options_needed', members: { of: 'size' }, text: 'size: a choice needs options.' })
})

test('a schema rule names its reason in its message', () => {
  assert.equal(rule('member.missing'), 'member.missing')
  const message = rule('text.length', { min: 1, max: 64 })
  assert.deepEqual(readRule(message), {
    key: 'text.length',
    members: { min: 1, max: 64 },
    text: 'must have 1 to 64 characters',
  })
  assert.deepEqual(readRule('member.missing'), { key: 'member.missing', text: 'is missing' })
  assert.deepEqual(readRule('must rhyme'), { key: 'member.invalid', text: 'must rhyme' })
})

test('G-004, B-17: `reasons` has the key with members beside each sentence of `fields`', () => {
  const path = ['rows', 0, 'name']
  const { members, message } = invalidMembers([{ path, reason: reason('text.length', { min: 1, max: 64 }) }])
  assert.equal(message, 'rows.0.name must have 1 to 64 characters')
  assert.deepEqual(members, {
    fields: { '/rows/0/name': 'must have 1 to 64 characters' },
    reasons: { '/rows/0/name': { key: 'text.length', min: 1, max: 64 } },
  })
})

test('a refusal whose error key says all has that key as its reason', () => {
  const { members, message } = refusedAt('services.webhook_config_invalid', [['format']])
  assert.deepEqual(members, {
    fields: { '/format': message },
    reasons: { '/format': { key: 'services.webhook_config_invalid' } },
  })
})

test('the reason of a refusal that names no member is at the empty pointer', () => {
  const { members, message } = refusedBecause('flows.generation_failed', reason('generation.no_rule'), { tag: 'a' })
  assert.equal(message, 'No rule of any output matches.')
  assert.deepEqual(members, { tag: 'a', reasons: { '': { key: 'generation.no_rule' } } })
})
