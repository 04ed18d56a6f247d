// Validation cache: one validation per draft and context, bounded size, failures not cached.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ValidationContext } from '@company-data/flow-engine'
import type { DraftValidation } from './draft-validation.ts'
import { validationCache } from './validation-cache.ts'

const context: ValidationContext = { fieldTypes: [], requestFields: [], assets: [], plugins: [] }

/** Counts the validations of a draft. */
const counted = (...lengths: number[]) => {
  const list = validationCache({ drafts: 2, characters: 10 })
  let validated = 0
  const ask = (token: string, surroundings = context): Promise<DraftValidation> =>
    list.getOrValidate(token, surroundings, async () => {
      const text = ' '.repeat(lengths[validated++] ?? 1)
      return { problems: { text }, hasErrors: false }
    })
  return { list, ask, validated: () => validated }
}

test('an unchanged draft is validated once, even for concurrent callers', async () => {
  const { ask, validated } = counted()
  const [first, second] = await Promise.all([ask('a'), ask('a')])
  assert.equal(first, second)
  await ask('a', { ...context })
  assert.equal(validated(), 1)
})

test('another draft or another context is validated again', async () => {
  const { ask, validated } = counted()
  await ask('a')
  await ask('b')
  await ask('a', { ...context, assets: [{ asset_key: 'lease', kind: 'pdf', tags: [] }] })
  assert.equal(validated(), 3)
})

test('the least recently used draft is evicted above the draft limit', async () => {
  const { ask, validated } = counted()
  for (const token of ['a', 'b', 'a', 'c']) await ask(token)
  assert.equal(validated(), 3)
  await ask('a')
  assert.equal(validated(), 3)
  await ask('b')
  assert.equal(validated(), 4)
})

test('drafts are evicted above the character limit, huge ones not cached', async () => {
  const { ask, validated } = counted(6, 6, 11)
  await ask('a')
  await ask('b')
  await ask('b')
  assert.equal(validated(), 2)
  assert.equal((await ask('c')).problems.text.length, 11)
  await ask('c')
  assert.equal(validated(), 4)
})

test('a failed validation is repeated', async () => {
  const { list, ask, validated } = counted()
  await assert.rejects(list.getOrValidate('a', context, () => Promise.reject(new Error('busy'))))
  assert.equal((await ask('a')).problems.text.length, 1)
  assert.equal(validated(), 1)
})
