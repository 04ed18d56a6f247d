// Typed values are checked by the system types' rules, as on the platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateValue } from '@company-data/field-types'
import { resolveType, systemTypes } from '@company-data/field-types/registry'
import { normalizeInput, toPartRules, toTypeRules, typedProblem } from './value-check.ts'

const getRules = (type: string) => {
  const resolved = resolveType(systemTypes, type)
  assert.ok(resolved)
  return toTypeRules(resolved)
}

const findProblem = (type: string, input: string) => {
  const rules = getRules(type)
  return typedProblem(normalizeInput(input, rules), rules)
}

test('a problem has the text of its type', () => {
  for (const [type, input, problem] of [
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
    assert.equal(findProblem(type, input), problem, `${type}: ${input}`)
})

test('the shared validator accepts every value that the page accepts', () => {
  for (const [type, input] of [
    ['email', 'ada@example.org'],
    ['phone', '+49 421 9988'],
    ['url', 'https://example.org'],
    ['integer', '-7'],
    ['decimal', '12.50'],
    ['float', '3.25'],
    ['number', '12'],
    ['personal_number', 'A 1'],
  ] as const) {
    assert.equal(findProblem(type, input), undefined, type)
    assert.equal(validateValue(systemTypes, type, normalizeInput(input, getRules(type))).ok, true, type)
  }
})

test('checks parts of a structure, and skips patterns it cannot read', () => {
  const parts = resolveType(systemTypes, 'bank')?.fields ?? []
  const iban = parts.find(({ key }) => key === 'iban')
  assert.ok(iban)
  assert.equal(typedProblem('DE89370400440532013000', toPartRules(iban)), undefined)
  assert.equal(typedProblem('DE89', toPartRules(iban)), 'form')
  assert.equal(typedProblem('x', { input: 'line', check: null, validation: ['(?<'] }), undefined)
})
