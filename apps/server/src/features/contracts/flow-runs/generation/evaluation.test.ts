// The process that evaluates large runs: it ends alone when it runs out of memory.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import { compileFlow, type Definition } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { twoStepFlow } from '@company-data/testkit'
import type { RunAnswers } from './evaluate-outputs.ts'
import { evaluation } from './evaluation.ts'

const definition = twoStepFlow() as unknown as Definition
/** Short names take more room on the heap than as JSON. */
const answersWith = (count: number): RunAnswers => ({
  current_node: 'last',
  reference_date: '2026-01-01',
  values: Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, ''])),
  files: [],
  language: 'en',
  heldSources: [],
})

test('[B-23] an evaluation that runs out of memory fails alone', async (t) => {
  // Half of what the first one needs, and twice what the second one needs.
  const evaluations = evaluation(24)
  t.after(() => evaluations.stop())
  const failed = evaluations.of('a', definition, systemTypes, answersWith(500_000))
  const next = evaluations.of('b', definition, systemTypes, answersWith(5_000))
  await assert.rejects(failed, (error) => error instanceof ApiError && error.key === 'flows.generation_failed')
  assert.deepEqual(await next, { matched: [], tagValues: {} })
})

test('[FB-01] many searches in long texts are not evaluated on the event loop', async () => {
  const evaluations = evaluation()
  const withSearches = (count: number): Definition => {
    const when = { field: 'c0', op: 'contains', value: 'x' }
    const edges = Array.from({ length: count }, () => ({ from: 'first', to: 'last', when }))
    return { ...definition, edges } as unknown as Definition
  }
  // A stopped process refuses: only what is evaluated inline has a result.
  await evaluations.stop()
  const evaluate = (count: number) => evaluations.of('a', withSearches(count), systemTypes, answersWith(1))
  assert.deepEqual(await evaluate(16), { matched: [], tagValues: {} })
  await assert.rejects(evaluate(17), (error) => error instanceof ApiError && error.key === 'server.overloaded')
})

test('[FB-01] a run whose outputs read no constant computes none', () => {
  const reads: string[] = []
  const answers = new Proxy({}, { get: (_, key) => void reads.push(String(key)) })
  const expr = { type: 'ref', key: 'name' }
  const constants = [{ key: 'c0', label: 'C', result_type: 'text', expr, shown_on: [] }]
  const flow = compileFlow({ ...definition, constants }, systemTypes)
  const scope = flow.scope(answers, '2026-01-01')
  assert.equal(flow.holds(null, scope), true)
  assert.deepEqual(reads, [])
  assert.equal(flow.constants.value(scope, 'c0'), null)
  assert.ok(reads.length > 0)
})
