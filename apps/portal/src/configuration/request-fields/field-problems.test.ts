// Field problems while typing, compared with the platform's schema.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveType, systemTypes } from '@company-data/field-types/registry'
import { newRequestField } from '@company-data/protocol/wire/sharing/request-fields'
import { type FieldPatch, newDraft, toDraftContent } from './draft.ts'
import { checkFields } from './field-problems.ts'

const types = { rows: systemTypes, resolveType: (type: string) => resolveType(systemTypes, type) }

const field = (patch: FieldPatch) => ({ ...newDraft(), slug: 'a', hasSlug: true, label: 'A', ...patch })
const problem = (patch: FieldPatch) => {
  const draft = field(patch)
  return checkFields([draft], types).get(draft.key)
}

const WRONG: ReadonlyArray<readonly [FieldPatch, object]> = [
  [{ label: '  ' }, { label: 'labelMissing' }],
  [{ label: 'x'.repeat(201) }, { label: 'labelLong' }],
  [{ slug: 'Name' }, { slug: 'slugInvalid' }],
  [{ slug: '1st' }, { slug: 'slugInvalid' }],
  [{ type: 'select', options: 'S\nM\nS' }, { options: 'optionsRepeated' }],
  [{ type: 'select', options: 'x'.repeat(201) }, { options: 'optionLong' }],
  [{ type: 'select', options: Array.from({ length: 501 }, (_, n) => n).join('\n') }, { options: 'optionsMany' }],
  [{ verified: true, maxAge: '0' }, { maxAge: 'maxAgeInvalid' }],
  [{ verified: true, maxAge: '1.5' }, { maxAge: 'maxAgeInvalid' }],
  [{ verified: true, maxAge: '36501' }, { maxAge: 'maxAgeInvalid' }],
]

const RIGHT: readonly FieldPatch[] = [
  {},
  { label: 'x'.repeat(200), slug: 'a_1', mandatory: true, one_time: true, audience: 'company' },
  { type: 'select', options: ' S \n\nM' },
  { type: 'gender' },
  { type: 'gender', options: 'female\nmale' },
  { verified: true, maxAge: '36500' },
  { verified: false, maxAge: '0' },
]

test("finds the errors that the platform's schema refuses, and no others", () => {
  for (const [patch, problems] of WRONG) {
    assert.deepEqual(problem(patch), problems, JSON.stringify(patch).slice(0, 80))
    assert.equal(newRequestField.safeParse(toDraftContent(field(patch), types)).success, false)
  }
  for (const patch of RIGHT) {
    assert.equal(problem(patch), undefined, JSON.stringify(patch))
    assert.equal(newRequestField.safeParse(toDraftContent(field(patch), types)).success, true)
  }
})

test('finds errors of types, options and plugins that only the registry knows', () => {
  assert.deepEqual(problem({ type: 'unheard_of' }), { type: 'typeUnknown' })
  assert.deepEqual(problem({ type: 'select', options: ' \n ' }), { options: 'optionsMissing' })
  assert.deepEqual(problem({ type: 'gender', options: 'other' }), { options: 'optionNotOfType' })
  assert.deepEqual(problem({ type: 'plugin' }), { plugin: 'pluginMissing' })
  const plugin = { plugin_id: 'p', field_type: 'car', inputs: {} }
  assert.equal(problem({ type: 'plugin', plugin }), undefined)
})

test('a slug is used once, even after removing its field in the same publish', () => {
  const [present, removed] = [field({}), { ...field({}), isRemoved: true }]
  assert.deepEqual([...checkFields([present, removed], types).values()], [{ slug: 'slugTaken' }])
  assert.equal(problem({ label: '', slug: '', hasSlug: false })?.slug, undefined)
})
