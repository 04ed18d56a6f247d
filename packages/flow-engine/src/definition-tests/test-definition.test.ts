// Tests of author-defined tests of a draft, on the worked example (FG-48).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewFlow } from '../preview/preview-flow.ts'
import { leaseContext, leaseDefinition } from '../testing/lease-flow.ts'
import { readTests } from './definition-test.ts'
import { testDefinition } from './test-definition.ts'

const answers = {
  birth_date: '2001-03-11',
  monthly_income: '2800.00',
  start_date: '2025-04-01',
  end_date: '2028-04-01',
  guarantor_name: 'Grace',
  discount: '25',
}

const guarantor = {
  name: 'young and poor',
  answers,
  reference_date: '2025-03-10',
  language: 'de-CH',
  held_sources: ['conn:customer:payslip_pdf'],
  expected: {
    path: ['about_you', 'choose_car', 'guarantor', 'company_review', 'contract'],
    constants: { age: 23, max_budget: 980, needs_guarantor: true, term_months: 36, total: null },
    outputs: { lease: 0, income_proof: 1 },
  },
}

const listFailures = (...tests: object[]) => testDefinition(leaseDefinition(), tests, leaseContext())

test('the turns of the worked example pass as a test of the draft', () => {
  assert.deepEqual(listFailures(guarantor), [])
  const french = {
    ...guarantor,
    language: 'fr',
    held_sources: [],
    expected: { outputs: { lease: 1, income_proof: null } },
  }
  assert.deepEqual(listFailures(french), [])
  const withFile = {
    ...guarantor,
    answers: { ...answers, payslip: '{"_enc_file":"f"}' },
    expected: { outputs: { income_proof: 0 } },
  }
  assert.deepEqual(listFailures(withFile), [])
})

test('a failing test is one problem, an error that lists all differences', () => {
  const wrong = {
    ...guarantor,
    expected: { path: ['about_you'], constants: { age: 24, nobody: 1 }, outputs: { lease: 2, nothing: 0 } },
  }
  const [problem, ...others] = listFailures(guarantor, wrong)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [problem?.error_key, problem?.severity, problem?.path, problem?.key],
    ['test.failed', 'error', '/tests/1', 'young and poor'],
  )
  for (const phrase of [
    'about_you',
    '"age" is 23 and not 24',
    '"nobody" is nothing and not 1',
    '"lease" is made by rule 0',
    '"nothing" is made by no rule',
  ])
    assert.ok(problem?.error.includes(phrase), phrase)
})

test('a test needs its own shape and a name, and a draft has at most 100', () => {
  assert.deepEqual(readTests([guarantor]).faults, [])
  for (const tests of [
    5,
    {},
    [5],
    [{ ...guarantor, name: ' ' }],
    [{ ...guarantor, extra: 1 }],
    [{ name: 'x', answers: {} }],
    Array.from({ length: 101 }, () => guarantor),
  ])
    assert.ok(readTests(tests).faults.length > 0)
  assert.deepEqual(listFailures({ hostile: true }).length, 0)
})

test('without a valid context, tests and previews use the system types', () => {
  for (const context of [undefined, null, 1, 'x', {}, { fieldTypes: 'none' }]) {
    assert.deepEqual(testDefinition(leaseDefinition(), [guarantor], context as never), [])
    assert.doesNotThrow(() => previewFlow(leaseDefinition(), answers, context as never))
  }
})
