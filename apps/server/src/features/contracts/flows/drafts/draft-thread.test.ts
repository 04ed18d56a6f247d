// The draft thread: same results as the main thread, companies in turn, and isolation of a crashing draft.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import type { Problem, ValidationContext } from '@company-data/flow-engine'
import { startJobProcess } from '@company-data/pdf/jobs'
import { ApiError } from '@company-data/protocol/errors'
import { parsedWhole } from '../../../../platform/http/json-member.ts'
import { emptyDefinition, readDraft } from './draft-definition.ts'
import { draftThread } from './draft-thread.ts'
import { type DraftContent, type DraftValidation, validateDraftContent } from './draft-validation.ts'
import { previewDraft } from './preview.ts'

const context: ValidationContext = { fieldTypes: systemTypes, requestFields: [], assets: [], plugins: [] }
const contextText = JSON.stringify(context)

const draftWith = (nodes: number): DraftContent => {
  const draft = emptyDefinition('data_only')
  for (let index = 0; index < nodes; index += 1)
    draft.nodes.push({ key: `n${index}`, label: 'A step', party: 'nobody', elements: [], document: null })
  return { draft, draft_tests: [] }
}

const parseProblems = (validation: DraftValidation | undefined): Problem[] =>
  JSON.parse(validation?.problems.text ?? '[]')

const isOverloaded = (error: unknown): boolean => error instanceof ApiError && error.key === 'server.overloaded'

test('a thread validates like the main thread, sequentially', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const drafts = [draftWith(2), draftWith(0), draftWith(200)]
  const validated = await Promise.all(drafts.map((draft) => thread.validate('a', JSON.stringify(draft), contextText)))
  assert.deepEqual(
    validated,
    drafts.map((draft) => validateDraftContent(draft, context)),
  )
  assert.deepEqual(
    validated.map(({ hasErrors }) => hasErrors),
    [true, true, true],
  )
  assert.ok(parseProblems(validated[2]).length > 200)
})

test('FA-16: a thread previews like the main thread, between two validations', async (t) => {
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
    thread.validate('a', validated, contextText),
    thread.preview('b', JSON.stringify(previewed)),
    thread.validate('a', validated, contextText),
  ])
  assert.deepEqual(parsedWhole(preview), previewDraft(previewed))
  assert.deepEqual(preview.path, ['n0', 'n2'])
})

test('(G-008) a large body is read like a small one, but not on the event loop', async () => {
  const thread = draftThread()
  const small = { value: draftWith(2).draft, outputMode: 'data_only' }
  const { draft } = draftWith(200)
  const large = { value: { ...draft, entry: 'n'.repeat(20_000) }, outputMode: 'data_only' }
  assert.deepEqual(await thread.read('a', large), readDraft(large.value, 'data_only'))
  const faulty = { ...large, value: { ...large.value, edges: Array.from({ length: 20_000 }, () => 1) } }
  await assert.rejects(
    thread.read('a', faulty),
    (error) => error instanceof ApiError && error.key === 'flows.draft_invalid',
  )
  // A stopped process refuses: only what is read inline has a result.
  await thread.stop()
  assert.deepEqual(await thread.read('a', small), readDraft(small.value, 'data_only'))
  await assert.rejects(thread.read('a', large), isOverloaded)
})

test('a draft with too many problems lists the first ones and an error', () => {
  const validated = draftWith(2)
  validated.draft.entry = 'n0'
  validated.draft.parties.push({ key: 'nobody', label: 'Nobody', type: null })
  const edge = { from: 'n0', to: 'n1', when: null }
  validated.draft.edges.push(...Array.from({ length: 30_000 }, () => edge), { from: 'n1', to: 'n0', when: null })
  const problems = parseProblems(validateDraftContent(validated, context))
  assert.equal(problems.length, 25_000)
  assert.deepEqual([problems[0]?.severity, problems.at(-1)?.error_key], ['warning', 'graph.cycle'])
})

test('a draft beyond the queue limit is refused until there is room again', async (t) => {
  const thread = draftThread({ limits: { waiting: 1, waitingPerKey: 1, runningPerKey: 1 } })
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => thread.validate('a', text, contextText)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  assert.ok(outcomes[2]?.status === 'rejected' && isOverloaded(outcomes[2].reason))
  assert.ok(parseProblems(await thread.validate('a', text, contextText)).length > 0)
})

test('B-23: a draft that crashes the thread fails alone', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const [broken, waiting] = await Promise.allSettled([
    thread.validate('a', 'no JSON', contextText),
    thread.validate('a', text, contextText),
  ])
  assert.ok(broken?.status === 'rejected' && isOverloaded(broken.reason))
  assert.ok(waiting?.status === 'fulfilled' && parseProblems(waiting.value).length > 0)
})

test('B-23: the draft of another company is next, regardless of the queue', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const text = JSON.stringify(draftWith(1))
  const order: string[] = []
  const validate = (company: string) => thread.validate(company, text, contextText).then(() => order.push(company))
  await Promise.all([...Array.from({ length: 5 }, () => validate('a')), validate('b')])
  assert.deepEqual(order, ['a', 'b', 'a', 'a', 'a', 'a'])
})

test('FB-01: a preview that is too long is refused', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  const { draft } = draftWith(0)
  // A control character takes six characters of JSON.
  const expr = { type: 'lit', value_type: 'text', value: '\u0001'.repeat(65_536) } as const
  for (let index = 0; index < 16; index += 1)
    draft.constants.push({ key: `c${index}`, label: 'C', result_type: 'text', expr, shown_on: [] })
  const previewed = { draft, answers: {}, referenceDate: '2025-03-10', fieldTypes: systemTypes }
  const isInvalid = (error: unknown) => error instanceof ApiError && error.key === 'request.invalid'
  await assert.rejects(thread.preview('a', JSON.stringify(previewed)), isInvalid)
})

test('a stopped thread refuses waiting and new drafts', async () => {
  const thread = draftThread()
  const waiting = thread.validate('a', JSON.stringify(draftWith(1)), contextText)
  const refusal = assert.rejects(waiting, isOverloaded)
  await thread.stop()
  await refusal
  await assert.rejects(thread.validate('a', '{}', contextText), isOverloaded)
})

test('[B-23] a draft that runs out of memory fails alone', async (t) => {
  const thread = draftThread()
  t.after(() => thread.stop())
  // Millions of empty objects: some bytes each as JSON, far more on the heap.
  const bomb = `{"draft":[${'{},'.repeat(8_000_000)}{}],"draft_tests":[]}`
  const failed = thread.validate('a', bomb, contextText)
  const next = thread.validate('b', JSON.stringify(draftWith(1)), contextText)
  await assert.rejects(failed, isOverloaded)
  assert.equal((await next).hasErrors, true)
})

test('B-23: a draft that ended its worker is refused at once for a while', async (t) => {
  let time = 0
  let started = 0
  const startWorker = () => {
    started += 1
    return startJobProcess(new URL('./draft-worker.ts', import.meta.url), { heapMb: 64 })
  }
  const thread = draftThread({ startWorker, now: () => time })
  t.after(() => thread.stop())
  const validate = () => thread.validate('a', 'no JSON', contextText)
  await assert.rejects(validate(), isOverloaded)
  await assert.rejects(validate(), isOverloaded)
  assert.equal(started, 1)
  assert.equal((await thread.validate('a', JSON.stringify(draftWith(1)), contextText)).hasErrors, true)
  assert.equal(started, 2)
  time += 5 * 60_000 + 1
  await assert.rejects(validate(), isOverloaded)
  assert.ok((await thread.validate('a', JSON.stringify(draftWith(2)), contextText)).hasErrors)
  assert.equal(started, 3, 'the draft was tried again')
})
