// The process that evaluates large runs: it ends alone when it runs out of memory.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import type { Definition } from '@company-data/flow-engine'
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
