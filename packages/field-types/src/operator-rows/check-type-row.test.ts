// Tests of the check for operator rows: a table of single mistakes, then mistakes that only the whole registry shows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resolveType } from '../registry/resolve.ts'
import { systemTypes } from '../registry/system-types.ts'
import { validateValue } from '../validation/validate.ts'
import { checkTypeRow, reservedReason, wholeTypeRow } from './check-type-row.ts'

const root = { type: 'badge', label: 'Badge', input: 'line', lane: 'inline' }
const entry = { key: 'colour', input: 'line', required: true, check: null, validation: null, options: null }
const composite = { ...root, input: 'composite' }
const file = { ...root, input: 'file', lane: 'document' }

const listProblems = (row: unknown): string[] =>
  checkTypeRow(systemTypes, row).map(({ member, reason }) => `${member}: ${reason}`)

const sound: [about: string, row: unknown][] = [
  ['a root with input and lane', root],
  ['a child that sets nothing', { type: 'badge', label: 'Badge', parent: 'passport' }],
  ['every member given', wholeTypeRow({ type: 'badge', label: 'Badge', parent: 'text', validation: '[A-Z]{3}' })],
  ['a choice with options', { ...root, input: 'list', options: ['a', 'b'] }],
  ['a choice without options', { ...root, input: 'multilist' }],
  ['a composite with entries', { ...composite, fields: [entry, { key: 'size', input: 'list', options: ['S', 'M'] }] }],
  ['a file with entries', { ...file, fields: [entry], check: 'pdf' }],
  ['a photo', { ...file, lane: 'photo' }],
  ['the longest name', { ...root, type: `a${'_'.repeat(63)}` }],
]

for (const [about, row] of sound) test(`[G-071] sound: ${about}`, () => assert.deepEqual(listProblems(row), []))

const noWord = (choices: string): string => `Not one of ${choices}.`
const badName = 'Not of the form [a-z][a-z0-9_]{0,63}.'
const badLane = 'Files are on the photo or document lane, pages on the document lane, all else inline.'
const changeEntry = (change: object): object => ({ ...composite, fields: [{ ...entry, ...change }] })

const mistakes: [row: unknown, problem: string][] = [
  [null, 'type: Not a row.'],
  [{ ...root, type: 'Badge' }, `type: ${badName}`],
  [{ ...root, type: '1badge' }, `type: ${badName}`],
  [{ ...root, type: 'badge\n' }, `type: ${badName}`],
  [{ ...root, type: `a${'_'.repeat(64)}` }, `type: ${badName}`],
  [{ ...root, type: 7 }, `type: ${badName}`],
  [{ ...root, type: 'email' }, 'type: This type exists already.'],
  [{ ...root, parent: 'nobody' }, 'parent: This type does not exist.'],
  [{ ...root, parent: 'badge' }, 'parent: A type cannot descend from itself.'],
  [{ ...root, parent: 7 }, 'parent: Not a type name.'],
  [{ ...root, label: ' ' }, 'label: Not a text, or blank.'],
  [{ ...root, label: undefined }, 'label: Not a text, or blank.'],
  [{ ...root, input: 'textarea' }, 'input: Not one of line, date'],
  [{ ...root, input: null }, 'input: A root type sets its input.'],
  [{ ...root, lane: null }, 'lane: A root type sets its lane.'],
  [{ ...root, lane: 'video' }, `lane: ${noWord('inline, photo, document')}`],
  [{ ...root, lane: 'photo' }, `lane: ${badLane}`],
  [{ ...file, lane: 'inline' }, `lane: ${badLane}`],
  [{ ...file, input: 'pages', lane: 'photo' }, `lane: ${badLane}`],
  [{ ...root, lane: null, parent: 'photo' }, `lane: ${badLane}`],
  [{ ...root, check: 'iban' }, `check: ${noWord('url, card, number, integer, decimal, float, pdf')}`],
  [{ ...root, check: 'pdf' }, 'check: The check does not fit the input.'],
  [{ ...file, check: 'url' }, 'check: The check does not fit the input.'],
  [{ ...root, options: ['a'] }, 'options: Only a choice has options.'],
  [{ ...root, input: 'list', options: [] }, 'options: Not a list of at least one text.'],
  [{ ...root, input: 'list', options: 'a' }, 'options: Not a list of at least one text.'],
  [{ ...root, input: 'list', options: ['a', ' '] }, 'options: An option is not a text, or blank.'],
  [{ ...root, input: 'list', options: ['a', 1] }, 'options: An option is not a text, or blank.'],
  [{ ...root, input: 'list', options: ['a', 'a'] }, 'options: An option stands twice.'],
  [composite, 'fields: A composite has at least one entry.'],
  [{ ...root, fields: [entry] }, 'fields: Only a composite or a file has entries.'],
  [{ ...composite, fields: entry }, 'fields: Not a list of entries.'],
  [{ ...composite, fields: [entry, 'size'] }, 'fields: Entry 2: Not an object.'],
  [{ ...composite, fields: [entry, entry] }, 'fields: A key stands twice.'],
  [changeEntry({ key: 'Colour' }), `fields: Entry 1: key: ${badName}`],
  [changeEntry({ input: 'file' }), 'fields: Entry 1: input: Not one of line, date, list, multilist'],
  [changeEntry({ input: null }), 'fields: Entry 1: input: Not one of line, date, list, multilist'],
  [changeEntry({ required: 'yes' }), 'fields: Entry 1: required: Not true or false.'],
  [changeEntry({ check: 'pdf' }), 'fields: Entry 1: check: Not one of url, card'],
  [changeEntry({ validation: '(' }), 'fields: Entry 1: validation: The pattern is not a regular expression.'],
  [changeEntry({ input: 'list' }), 'fields: Entry 1: options: Not a list of at least one text.'],
  [changeEntry({ options: ['a'] }), 'fields: Entry 1: options: Only a choice has options.'],
  [changeEntry({ label: 'Colour' }), 'fields: Entry 1: Unknown member.'],
  [{ ...file, fields: [{ ...entry, key: 'mime_type' }] }, 'fields: An entry has the name of an envelope member.'],
  [{ ...root, validation: '(?=a)' }, 'validation: The pattern uses syntax that RE2 does not have.'],
  [{ ...root, validation: 'a'.repeat(513) }, 'validation: The pattern is longer than 512 characters.'],
  [{ ...root, validation: '(?:a?){1000}(?:a?){1000}' }, 'validation: The pattern repeats too much.'],
  [{ ...root, validation: '' }, 'validation: Not a pattern.'],
  [{ ...file, validation: 'a' }, 'validation: A file has no text that a pattern could match.'],
  [{ ...root, is_system: true }, 'is_system: Only the platform makes system types.'],
  [{ ...root, colour: 'red' }, 'colour: Unknown member.'],
]

for (const [row, problem] of mistakes)
  test(`[G-071] ${problem} (${JSON.stringify(row).slice(0, 80)})`, () => {
    const problems = listProblems(row)
    assert.equal(problems.length, 1, problems.join(' '))
    assert.ok(problems[0]?.startsWith(problem), problems[0])
  })

test('[D1-REG-25] [G-071] plugin is refused as reserved, regardless of other problems (T-39)', () => {
  assert.deepEqual(checkTypeRow(systemTypes, { type: 'plugin', input: 'x' }), [
    { member: 'type', reason: reservedReason },
  ])
})

test('every problem is listed, in the order of the members', () => {
  const row = { validation: '(', options: [], type: 'X', lane: 'x', label: '', extra: 1, is_system: 'no' }
  const members = checkTypeRow(systemTypes, row).map(({ member }) => member)
  assert.deepEqual(members, ['type', 'label', 'lane', 'options', 'validation', 'is_system', 'extra'])
})

const family = [
  ...systemTypes,
  wholeTypeRow({ ...root, type: 'pass', input: 'list', lane: 'inline', options: ['a'] }),
  wholeTypeRow({ type: 'day_pass', label: 'Day pass', parent: 'pass', options: ['b'] }),
  wholeTypeRow({ type: 'hour_pass', label: 'Hour pass', parent: 'day_pass' }),
]
const replacing = { type: 'pass', used: false }

test('[D1-REG-03] a change keeps the type name, and the parent once the type is in use', () => {
  const renamed = checkTypeRow(family, { ...root, type: 'ticket' }, replacing)
  assert.deepEqual(renamed, [{ member: 'type', reason: 'A type name never changes.' }])
  const movedRow = { type: 'pass', label: 'Pass', parent: 'gender' }
  assert.deepEqual(checkTypeRow(family, movedRow, replacing), [])
  const locked = checkTypeRow(family, movedRow, { type: 'pass', used: true })
  assert.deepEqual(locked, [{ member: 'parent', reason: 'The parent of a type in use never changes.' }])
})

test('[G-071] a parent cycle is refused, with or without the former row', () => {
  const cyclic = { type: 'pass', label: 'Pass', parent: 'hour_pass' }
  const refusal = [{ member: 'parent', reason: 'A type cannot descend from itself.' }]
  assert.deepEqual(checkTypeRow(family, cyclic, replacing), refusal)
  assert.deepEqual(
    checkTypeRow(
      family.filter((row) => row.type !== 'pass'),
      cyclic,
    ),
    refusal,
  )
})

test('a change that would break a descendant is refused and names it', () => {
  const changed = { type: 'pass', label: 'Pass', input: 'line', lane: 'inline' }
  const reason = 'In day_pass: Only a choice has options.'
  assert.deepEqual(checkTypeRow(family, changed, replacing), [{ member: 'options', reason }])
})

test('completes an accepted row to the ten members that the registry sends', () => {
  const row = wholeTypeRow({ type: 'badge', label: 'Badge', fields: [{ ...entry, input: 'line' }] })
  assert.deepEqual(Object.keys(row), Object.keys(systemTypes[0] ?? {}))
  assert.deepEqual(row.fields, [entry])
})

test('any row gets a list of problems, and one without problems is usable', () => {
  const word = fc.constantFrom(null, 'line', 'list', 'file', 'composite', 'inline', 'document', 'url', 'pdf', 'x', 1)
  const anyRow = fc.record({
    type: fc.constantFrom('badge', 'plugin', 'text'),
    parent: fc.constantFrom(null, 'text', 'passport', 'badge', 'address'),
    label: fc.constantFrom('Badge', ''),
    input: word,
    lane: word,
    check: word,
    options: fc.oneof(fc.constant(null), fc.array(fc.string(), { maxLength: 2 })),
    fields: fc.oneof(fc.constant(null), fc.constant([entry]), fc.array(fc.anything(), { maxLength: 2 })),
    validation: fc.constantFrom(null, 'a+', '(', 'a{5000}'),
  })
  fc.assert(
    fc.property(fc.oneof(anyRow, fc.anything()), (row) => {
      if (checkTypeRow(systemTypes, row).length > 0) return
      const rows = [...systemTypes, wholeTypeRow(row as Parameters<typeof wholeTypeRow>[0])]
      assert.notEqual(resolveType(rows, 'badge')?.input, null)
      assert.equal(validateValue(rows, 'badge', '').ok, true)
    }),
    { numRuns: 1000 },
  )
})
