// Every message of the reader of definitions and tests has a German text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatEnglishShape,
  readDefinition,
  readTests,
  shapeLists,
  shapeReason,
  shapeThings,
} from '@company-data/flow-engine'
import { PlatformError } from '@company-data/sdk/company'
import { listFaults } from '../../editor/save-outcomes.ts'
import { germanShape } from './german-shape.ts'

const ENGLISH = /\b(?:The|the|is|must|has|needs|no|and|of|There|here|which|Englisch)\b/

const MODE_FIXED = 'Das Ergebnis dieses Ablaufs ist „document“ und bleibt es.'

const formula = { type: 'today' }

/** A definition with one of every possible part. */
const whole = {
  entry: 'first',
  output_mode: 'document',
  parties: [{ key: 'customer', label: 'Customer', type: 'person' }],
  nodes: [
    {
      key: 'first',
      label: 'First',
      party: 'customer',
      elements: [
        {
          kind: 'field',
          slug: 'name',
          type: 'text',
          label: 'Name',
          help: 'x',
          required: true,
          show_if: null,
          link: 'any',
          verified_max_age_days: 1,
          options: ['x'],
          request_slug: 'name',
          default: formula,
          min: formula,
          max: formula,
        },
        { kind: 'text', key: 'hello', text: 'Hello', show_if: null },
        { kind: 'image', key: 'logo', asset_key: 'logo', alt: 'Logo', show_if: null },
        {
          kind: 'plugin',
          slug: 'car',
          label: 'Car',
          required: true,
          show_if: null,
          plugin: { plugin_id: 'p', field_type: 'car', snapshot: null, inputs: { budget: 'name' } },
        },
      ],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'contract',
            name: 'Contract',
            rules: [
              {
                asset_key: 'a',
                source_field: 'name',
                condition: null,
                languages: ['en'],
                source_connection: { party: 'customer', request_slug: 'name' },
                signers: [{ party: 'customer', action: 'sign' }],
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [{ from: 'first', to: 'first', when: null }],
  constants: [{ key: 'total', label: 'Total', result_type: 'number', expr: formula, shown_on: ['first'] }],
}

const wholeTests = [
  {
    name: 'short',
    answers: { name: 'Ada' },
    reference_date: '2025-01-01',
    language: 'en',
    held_sources: ['x'],
    expected: { path: ['first'], constants: { total: 1 }, outputs: { contract: 0 } },
  },
]

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The value with each of its parts replaced by every kind of JSON, left out, joined by an unknown one, and repeated.
 */
function* mistakesIn(value: unknown): Generator<unknown> {
  yield* [null, true, 1.5, 'x', [], {}]
  if (!isContainer(value)) return
  if (Array.isArray(value)) yield Array.from({ length: 201 }, () => value[0])
  else yield { ...value, unheard_of: 1 }
  for (const [name, part] of Object.entries(value)) {
    const otherEntries = Object.entries(value).filter(([other]) => other !== name)
    if (!Array.isArray(value)) yield Object.fromEntries(otherEntries)
    for (const mistake of mistakesIn(part))
      yield Array.isArray(value) ? value.toSpliced(Number(name), 1, mistake) : { ...value, [name]: mistake }
  }
}

const faults = [
  ...[...mistakesIn(whole)].flatMap((value) => readDefinition(value).faults),
  ...[...mistakesIn(wholeTests)].flatMap((value) => readTests(value).faults),
  ...readTests([{ ...wholeTests[0], name: ' ' }]).faults,
]
const sentences = new Set(faults.map(({ text }) => text))

test('the complete definition is valid, and its faults name each part and list', () => {
  assert.deepEqual(readDefinition(whole).faults, [])
  assert.deepEqual(readTests(wholeTests).faults, [])
  for (const thing of shapeThings) {
    const reason = shapeReason('shape.member_unknown', { thing, name: 'unheard_of' })
    assert.ok(sentences.has(formatEnglishShape(reason)), thing)
  }
  for (const list of shapeLists)
    assert.ok(
      faults.some(({ reason }) => reason.key === 'shape.too_many' && reason.list === list && reason.count === 201),
      list,
    )
})

test('every fault has a German sentence, an unknown one a general sentence', () => {
  assert.ok(sentences.size > 80, String(sentences.size))
  for (const { reason, text } of faults) assert.doesNotMatch(germanShape(reason), ENGLISH, text)
  const missing = shapeReason('shape.member_missing', { thing: 'node', name: 'key' })
  assert.equal(germanShape(missing), 'Ein Schritt braucht die Angabe „key“.')
  assert.equal(germanShape(shapeReason('shape.output_mode_fixed', { mode: 'document' })), MODE_FIXED)
  assert.equal(germanShape({ key: 'shape.newer' }), 'Der Entwurf hat nicht die verlangte Form.')
})

test('lists the faults of a refused draft, and none if the refusal has none', () => {
  const refusal = (members: Record<string, unknown>) =>
    new PlatformError({ status: 400, errorKey: 'flows.draft_invalid', message: 'x', requestId: 'x', members })
  const path = '/nodes/0/key'
  const fields = { [path]: 'This must be a text.' }
  const reason = { key: 'shape.not_text' }
  assert.deepEqual(listFaults(refusal({ fields, reasons: { [path]: reason } })), [
    { path, sentence: 'This must be a text.', reason },
  ])
  assert.deepEqual(listFaults(refusal({ fields })), [{ path, sentence: 'This must be a text.', reason: { key: '' } }])
  assert.deepEqual(listFaults(refusal({})), [])
  assert.deepEqual(listFaults(new Error('x')), [])
})
