// A draft with many mistakes gets German sentences with the names in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Problem, problemCatalog, testDefinition, validateDefinition } from '@company-data/flow-engine'
import { germanSentences } from './german-problem-texts.ts'
import { problemsByKey } from './problems-by-key.ts'
import { problemsInLanguage } from './problems-in-language.ts'

const field = (slug: string, members: object = {}) => ({
  kind: 'field',
  slug,
  type: 'text',
  label: slug,
  help: null,
  required: false,
  show_if: null,
  link: 'any',
  verified_max_age_days: null,
  options: null,
  request_slug: null,
  default: null,
  min: null,
  max: null,
  ...members,
})

const node = (key: string, elements: readonly object[]) => ({
  key,
  label: key,
  party: 'customer',
  elements,
  document: null,
})

const definition = {
  entry: 'first',
  output_mode: 'data_only',
  parties: [{ key: 'customer', type: 'person', label: 'Customer' }],
  nodes: [
    node('first', [
      field('name', { show_if: { field: 'age', op: 'eq', value: '1' } }),
      field('age', { type: 'number', default: { type: 'lit', value_type: 'text', value: 'x' } }),
      field('Bad'),
      { kind: 'text', key: 'hello', text: '{{nobody}} [a href="javascript:x"]x[/a]', show_if: null },
    ]),
    node('lost', []),
  ],
  edges: [
    { from: 'first', to: 'gone', when: null },
    { from: 'first', to: 'lost', when: { field: 'name', op: 'gt', value: '1' } },
  ],
  constants: [
    { key: 'total', label: 'Total', result_type: 'number', expr: { type: 'concat', parts: [] }, shown_on: ['first'] },
    { key: 'spare', label: 'Spare', result_type: 'number', expr: { type: 'ref', key: 'spare' }, shown_on: [] },
  ],
}

const context = { requestFields: [], assets: [], plugins: [] }

const ENGLISH = /\b(?:The|the|is|are|no|and|of|There|takes|which)\b/

test('finds the same problems in German, at the same paths, with their names', () => {
  const english = validateDefinition(definition, context)
  const german = validateDefinition(definition, context, germanSentences)
  const listLocations = (problems: readonly Problem[]) => problems.map(({ error_key, path }) => `${error_key} ${path}`)
  assert.deepEqual(listLocations(german), listLocations(english))
  assert.ok(german.length >= 8, String(german.length))
  for (const [index, { error, error_key }] of german.entries()) {
    assert.notEqual(error, english[index]?.error)
    assert.doesNotMatch(error, ENGLISH, error_key)
  }
  const sentences = german.map(({ error }) => error)
  assert.ok(sentences.includes('Einen Schritt „gone“ gibt es nicht.'), sentences.join('\n'))
  assert.ok(sentences.includes('„total“ soll eine Zahl ergeben, und die Formel ergibt einen Text.'))
})

test('a failing test of the draft is reported in German', () => {
  const tests = [{ name: 'short', answers: {}, expected: { path: ['nowhere'], constants: { total: 1 } } }]
  const [problem] = testDefinition(definition, tests, { fieldTypes: [] }, germanSentences)
  assert.match(problem?.error ?? '', /^Der Test „short“ scheitert: der Weg ist first und nicht nowhere; „total“ ist/)
})

test("every problem has its own German sentence, which replaces the platform's", () => {
  for (const key of Object.keys(problemCatalog) as (keyof typeof problemCatalog)[])
    assert.doesNotMatch(problemsByKey[key], ENGLISH, key)
  const platformProblems = validateDefinition(definition, context)
  assert.equal(problemsInLanguage(platformProblems, 'en'), platformProblems)
  for (const { error } of problemsInLanguage(platformProblems, 'de')) assert.doesNotMatch(error, ENGLISH)
})
