// Large drafts are judged in a thread: as on any other, in order, in bounded number, and nothing is left behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import type { ValidationContext } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { emptyDefinition } from './draft-definition.ts'
import { draftThread } from './draft-thread.ts'
import { type JudgedDraft, judgementOf } from './judgement.ts'

const context: ValidationContext = { fieldTypes: systemTypes, requestFields: [], assets: [], plugins: [] }

const draftWith = (nodes: number): JudgedDraft => {
  const draft = emptyDefinition('data_only')
  for (let index = 0; index < nodes; index += 1)
    draft.nodes.push({ key: `n${index}`, label: 'A step', party: 'nobody', elements: [], document: null })
  return { draft, draft_tests: [] }
}

const isOverloaded = (error: unknown): boolean => error instanceof ApiError && error.key === 'server.overloaded'

test('a thread judges as any other does, one draft after the other', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const drafts = [draftWith(2), draftWith(0), draftWith(200)]
  const judged = await Promise.all(drafts.map((draft) => thread.judge(JSON.stringify(draft), context)))
  assert.deepEqual(
    judged,
    drafts.map((draft) => judgementOf(draft, context)),
  )
  assert.ok((judged[2]?.length ?? 0) > 200)
})

test('beyond those that may wait a draft is refused at once, and afterwards there is room again', async (t) => {
  const thread = draftThread(2)
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => thread.judge(text, context)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  assert.ok(outcomes[2]?.status === 'rejected' && isOverloaded(outcomes[2].reason))
  assert.ok((await thread.judge(text, context)).length > 0)
})

test('a thread that ends refuses those who wait, and the next draft gets another one', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const outcomes = await Promise.allSettled([thread.judge('no JSON', context), thread.judge(text, context)])
  for (const outcome of outcomes) assert.ok(outcome.status === 'rejected' && isOverloaded(outcome.reason))
  assert.ok((await thread.judge(text, context)).length > 0)
})

test('a stopped thread refuses what waits and what comes', async () => {
  const thread = draftThread()
  const waiting = thread.judge(JSON.stringify(draftWith(1)), context)
  const refusal = assert.rejects(waiting, isOverloaded)
  await thread.stop()
  await refusal
  await assert.rejects(thread.judge('{}', context), isOverloaded)
})
