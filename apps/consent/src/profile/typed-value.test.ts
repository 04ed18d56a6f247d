// What people type, checked by the rules of the system's types as the platform checks it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateValue } from '@company-data/field-types'
import { resolveType, systemTypes } from '@company-data/field-types/registry'
import { normalizeTyped, rulesOfPart, rulesOfType, typedProblem } from './typed-value.ts'

const rulesOf = (type: string) => {
  const resolved = resolveType(systemTypes, type)
  assert.ok(resolved)
  return rulesOfType(resolved)
}

const problemOf = (type: string, typed: string) => {
  const rules = rulesOf(type)
  return typedProblem(normalizeTyped(typed, rules), rules)
}

test('a problem has the words of its type', () => {
  for (const [type, typed, problem] of [
    ['email', 'ada', 'email'],
    ['email', ' ada@example.org ', undefined],
    ['phone', 'call me', 'phone'],
    ['phone', '+49 (421) 99-88', undefined],
    ['url', 'javascript:alert(1)', 'url'],
    ['url', 'https://example.org/a', undefined],
    ['integer', '1.5', 'integer'],
    ['number', 'many', 'number'],
    ['text', 'anything', undefined],
  ] as const)
    assert.equal(problemOf(type, typed), problem, `${type}: ${typed}`)
})

test('what the page accepts, the shared validator accepts too', () => {
  for (const [type, typed] of [
    ['email', 'ada@example.org'],
    ['phone', '+49 421 9988'],
    ['url', 'https://example.org'],
    ['integer', '-7'],
    ['decimal', '12.50'],
    ['float', '3.25'],
    ['number', '12'],
    ['personal_number', 'A 1'],
  ] as const) {
    assert.equal(problemOf(type, typed), undefined, type)
    assert.equal(validateValue(systemTypes, type, normalizeTyped(typed, rulesOf(type))).ok, true, type)
  }
})

test('parts of a structure have rules of their own, and a pattern that the browser cannot read is left to the company', () => {
  const parts = resolveType(systemTypes, 'bank')?.fields ?? []
  const iban = parts.find(({ key }) => key === 'iban')
  assert.ok(iban)
  assert.equal(typedProblem('DE89370400440532013000', rulesOfPart(iban)), undefined)
  assert.equal(typedProblem('DE89', rulesOfPart(iban)), 'form')
  assert.equal(typedProblem('x', { input: 'line', check: null, validation: ['(?<'] }), undefined)
})
