// Validations are made once per draft and surroundings, the list of them is bounded, and a failure is not remembered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ValidationContext } from '@company-data/flow-engine'
import type { DraftValidation } from './draft-validation.ts'
import { validationCache } from './validation-cache.ts'

const context: ValidationContext = { fieldTypes: [], requestFields: [], assets: [], plugins: [] }

/** Counts how often a draft was validated. */
const counted = (...lengths: number[]) => {
  const list = validationCache({ drafts: 2, characters: 10 })
  let validated = 0
  const ask = (token: string, surroundings = context): Promise<DraftValidation> =>
    list.of(token, surroundings, async () => {
      const text = ' '.repeat(lengths[validated++] ?? 1)
      return { problems: { text }, hasErrors: false }
    })
  return { list, ask, validated: () => validated }
}

test('a draft is validated once while nothing changes, also for those who ask at the same time', async () => {
  const { ask, validated } = counted()
  const [first, second] = await Promise.all([ask('a'), ask('a')])
  assert.equal(first, second)
  await ask('a', { ...context })
  assert.equal(validated(), 1)
})

test('another draft, or other surroundings, are validated anew', async () => {
  const { ask, validated } = counted()
  await ask('a')
  await ask('b')
  await ask('a', { ...context, assets: [{ asset_key: 'lease', kind: 'pdf', tags: [] }] })
  assert.equal(validated(), 3)
})

test('beyond the drafts that are kept, the one that was asked for least lately is forgotten', async () => {
  const { ask, validated } = counted()
  for (const token of ['a', 'b', 'a', 'c']) await ask(token)
  assert.equal(validated(), 3)
  await ask('a')
  assert.equal(validated(), 3)
  await ask('b')
  assert.equal(validated(), 4)
})

test('beyond the characters that are kept, drafts are forgotten, and one with too many problems is not kept at all', async () => {
  const { ask, validated } = counted(6, 6, 11)
  await ask('a')
  await ask('b')
  await ask('b')
  assert.equal(validated(), 2)
  assert.equal((await ask('c')).problems.text.length, 11)
  await ask('c')
  assert.equal(validated(), 4)
})

test('a validation that failed is made again', async () => {
  const { list, ask, validated } = counted()
  await assert.rejects(list.of('a', context, () => Promise.reject(new Error('busy'))))
  assert.equal((await ask('a')).problems.text.length, 1)
  assert.equal(validated(), 1)
})
