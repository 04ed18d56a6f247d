// Judgements are made once per draft and surroundings, the list of them is bounded, and a failure is not remembered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ValidationContext } from '@company-data/flow-engine'
import type { Judgement } from './judgement.ts'
import { judgements } from './judgements.ts'

const context: ValidationContext = { fieldTypes: [], requestFields: [], assets: [], plugins: [] }

/** Counts how often a draft was judged. */
const counted = (...lengths: number[]) => {
  const list = judgements({ drafts: 2, characters: 10 })
  let judged = 0
  const ask = (token: string, surroundings = context): Promise<Judgement> =>
    list.of(token, surroundings, async () => {
      const text = ' '.repeat(lengths[judged++] ?? 1)
      return { problems: { text }, hasErrors: false }
    })
  return { list, ask, judged: () => judged }
}

test('a draft is judged once while nothing changes, also for those who ask at the same time', async () => {
  const { ask, judged } = counted()
  const [first, second] = await Promise.all([ask('a'), ask('a')])
  assert.equal(first, second)
  await ask('a', { ...context })
  assert.equal(judged(), 1)
})

test('another draft, or other surroundings, are judged anew', async () => {
  const { ask, judged } = counted()
  await ask('a')
  await ask('b')
  await ask('a', { ...context, assets: [{ asset_key: 'lease', kind: 'pdf', tags: [] }] })
  assert.equal(judged(), 3)
})

test('beyond the drafts that are kept, the one that was asked for least lately is forgotten', async () => {
  const { ask, judged } = counted()
  for (const token of ['a', 'b', 'a', 'c']) await ask(token)
  assert.equal(judged(), 3)
  await ask('a')
  assert.equal(judged(), 3)
  await ask('b')
  assert.equal(judged(), 4)
})

test('beyond the characters that are kept, drafts are forgotten, and one with too many problems is not kept at all', async () => {
  const { ask, judged } = counted(6, 6, 11)
  await ask('a')
  await ask('b')
  await ask('b')
  assert.equal(judged(), 2)
  assert.equal((await ask('c')).problems.text.length, 11)
  await ask('c')
  assert.equal(judged(), 4)
})

test('a judgement that failed is made again', async () => {
  const { list, ask, judged } = counted()
  await assert.rejects(list.of('a', context, () => Promise.reject(new Error('busy'))))
  assert.equal((await ask('a')).problems.text.length, 1)
  assert.equal(judged(), 1)
})
