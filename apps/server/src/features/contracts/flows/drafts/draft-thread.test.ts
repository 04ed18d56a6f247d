// Large drafts are validated in a thread: as on any other, in order, in bounded number, and nothing is left behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import type { Problem, ValidationContext } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { emptyDefinition } from './draft-definition.ts'
import { draftThread } from './draft-thread.ts'
import { type DraftContent, type DraftValidation, validationOf } from './draft-validation.ts'
import { previewOfDraft } from './preview.ts'

const context: ValidationContext = { fieldTypes: systemTypes, requestFields: [], assets: [], plugins: [] }

const draftWith = (nodes: number): DraftContent => {
  const draft = emptyDefinition('data_only')
  for (let index = 0; index < nodes; index += 1)
    draft.nodes.push({ key: `n${index}`, label: 'A step', party: 'nobody', elements: [], document: null })
  return { draft, draft_tests: [] }
}

const problemsOf = (validation: DraftValidation | undefined): Problem[] => JSON.parse(validation?.problems.text ?? '[]')

const isOverloaded = (error: unknown): boolean => error instanceof ApiError && error.key === 'server.overloaded'

test('a thread validates as any other does, one draft after the other', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const drafts = [draftWith(2), draftWith(0), draftWith(200)]
  const validated = await Promise.all(drafts.map((draft) => thread.validate(JSON.stringify(draft), context)))
  assert.deepEqual(
    validated,
    drafts.map((draft) => validationOf(draft, context)),
  )
  assert.deepEqual(
    validated.map(({ hasErrors }) => hasErrors),
    [true, true, true],
  )
  assert.ok(problemsOf(validated[2]).length > 200)
})

test('[FA-16] a thread previews as any other does, between two validations', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const { draft } = draftWith(3)
  draft.entry = 'n0'
  draft.edges.push({ from: 'n0', to: 'n2', when: { field: 'years', op: 'gt', value: 17 } })
  const expr = { type: 'datediff', unit: 'years', from: { type: 'ref', key: 'born' }, to: { type: 'today' } } as const
  draft.constants.push({ key: 'years', label: 'Years', result_type: 'number', expr, shown_on: [] })
  const answers = { born: '2007-03-10' }
  const previewed = { draft, answers, referenceDate: '2025-03-10', fieldTypes: systemTypes }
  const validated = JSON.stringify({ draft, draft_tests: [] })
  const [, preview] = await Promise.all([
    thread.validate(validated, context),
    thread.preview(JSON.stringify(previewed)),
    thread.validate(validated, context),
  ])
  assert.deepEqual(preview, previewOfDraft(previewed))
  assert.deepEqual(preview.path, ['n0', 'n2'])
})

test('a draft with more problems than anybody fixes lists the first of them, an error among them', () => {
  const validated = draftWith(2)
  validated.draft.entry = 'n0'
  validated.draft.parties.push({ key: 'nobody', label: 'Nobody', type: null })
  const edge = { from: 'n0', to: 'n1', when: null }
  validated.draft.edges.push(...Array.from({ length: 30_000 }, () => edge), { from: 'n1', to: 'n0', when: null })
  const problems = problemsOf(validationOf(validated, context))
  assert.equal(problems.length, 25_000)
  assert.deepEqual([problems[0]?.severity, problems.at(-1)?.error_key], ['warning', 'graph.cycle'])
})

test('beyond those that may wait a draft is refused at once, and afterwards there is room again', async (t) => {
  const thread = draftThread(2)
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => thread.validate(text, context)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  assert.ok(outcomes[2]?.status === 'rejected' && isOverloaded(outcomes[2].reason))
  assert.ok(problemsOf(await thread.validate(text, context)).length > 0)
})

test('a thread that ends refuses those who wait, and the next draft gets another one', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const outcomes = await Promise.allSettled([thread.validate('no JSON', context), thread.validate(text, context)])
  for (const outcome of outcomes) assert.ok(outcome.status === 'rejected' && isOverloaded(outcome.reason))
  assert.ok(problemsOf(await thread.validate(text, context)).length > 0)
})

test('a stopped thread refuses what waits and what comes', async () => {
  const thread = draftThread()
  const waiting = thread.validate(JSON.stringify(draftWith(1)), context)
  const refusal = assert.rejects(waiting, isOverloaded)
  await thread.stop()
  await refusal
  await assert.rejects(thread.validate('{}', context), isOverloaded)
})
