// Problems of a draft name its parts as its author does: by labels and words, in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDefinition, validateDefinition } from '@company-data/flow-engine'
import { newField } from '../edits/step-edits.ts'
import { englishSentences } from './english/english-problem-texts.ts'
import { germanSentences } from './german/german-problem-texts.ts'
import { labelSentences } from './labelled-sentences.ts'

const step = (key: string, label: string, elements: readonly object[]) => ({
  key,
  label,
  party: 'customer',
  elements,
  document: null,
})

const leaf = (field: string, op: string, value: unknown) => ({ field, op, value })

const definition = {
  entry: 'choose',
  output_mode: 'data_only',
  parties: [{ key: 'customer', type: 'person', label: 'Customer' }],
  nodes: [
    step('choose', 'Choose a tariff', [
      { ...newField('tariff', 'Tariff'), type: 'select', options: ['Basic'], show_if: leaf('later_on', 'eq', 'x') },
      { ...newField('age', 'Your age'), type: 'number', show_if: leaf('tariff', 'gt', '1') },
    ]),
    step('end_step', 'Sign here', [newField('later_on', 'Remark')]),
    step('lost_step', 'Lost step', []),
  ],
  edges: [{ from: 'choose', to: 'end_step', when: leaf('tariff', 'eq', 'Gold') }],
  constants: [
    { key: 'sum_a', label: 'Sum A', result_type: 'number', expr: { type: 'ref', key: 'sum_b' }, shown_on: [] },
    { key: 'sum_b', label: 'Sum B', result_type: 'number', expr: { type: 'ref', key: 'sum_a' }, shown_on: [] },
  ],
}
const tests = [{ name: 'Way', answers: {}, expected: { path: ['choose', 'lost_step'] } }]
const context = { fieldTypes: [], requestFields: [], assets: [], plugins: [] }

const listSentences = (language: 'en' | 'de'): string[] => {
  // biome-ignore lint/suspicious/noExplicitAny: a draft may have any mistake
  const draft = definition as any
  const say = labelSentences({ en: englishSentences, de: germanSentences }[language], draft, language)
  return [...validateDefinition(draft, context, say), ...testDefinition(draft, tests, context, say)].map(
    ({ error }) => error,
  )
}

for (const language of ['en', 'de'] as const)
  test(`problems name labels and words, not keys and operators (${language})`, () => {
    const sentences = listSentences(language)
    assert.ok(sentences.length >= 6, sentences.join('\n'))
    for (const sentence of sentences)
      assert.doesNotMatch(sentence, /end_step|lost_step|later_on|sum_[ab]|["„](?:eq|gt|tariff|choose)["“]/)
    for (const label of ['Choose a tariff', 'Sign here', 'Lost step', 'Remark', 'Sum A', 'Tariff'])
      assert.ok(
        sentences.some((sentence) => sentence.includes(label)),
        `${label}: ${sentences.join('\n')}`,
      )
  })

const says: Readonly<Record<'en' | 'de', readonly string[]>> = {
  en: [
    'The field "Remark" is asked on the step "Sign here", which does not come before the step "Choose a tariff".',
    'The last arrow of the step "Choose a tariff" has a condition. Where no arrow fits, a run gets stuck.',
    'The field "Tariff" has no option "Gold", so this never matches.',
    'No path from the first step leads to the step "Lost step".',
    'These depend on each other in a circle: the computed value "Sum A", the computed value "Sum B".',
    'The comparison "is more than" is not for the field "Tariff", which holds a text.',
  ],
  de: [
    'Feld „Remark“ wird auf Schritt „Sign here“ gefragt, und das kommt nicht vor Schritt „Choose a tariff“.',
    'Der letzte Pfeil von Schritt „Choose a tariff“ hat eine Bedingung. Wo kein Pfeil gilt, bleibt ein Durchlauf stecken.',
    'Feld „Tariff“ hat keine Möglichkeit „Gold“, das trifft also nie zu.',
    'Vom ersten Schritt führt kein Weg zu Schritt „Lost step“.',
    'Diese hängen im Kreis voneinander ab: berechneter Wert „Sum A“, berechneter Wert „Sum B“.',
    'Der Vergleich „ist mehr als“ passt nicht: Feld „Tariff“ enthält einen Text.',
  ],
}

for (const language of ['en', 'de'] as const)
  test(`a problem names the kind of each part (${language})`, () => {
    const sentences = listSentences(language)
    for (const sentence of says[language])
      assert.ok(sentences.includes(sentence), `${sentence}\n${sentences.join('\n')}`)
  })

/** The text of a sentence without its parameters. */
const readText = (say: object): string =>
  String(say)
    .replace(/^[^=]*=>/, '')
    .replaceAll(/\$\{[^}]*\}/g, '')

test('English problems use the words of the editor', () => {
  const texts = [
    ...listSentences('en'),
    ...Object.values(englishSentences.byKey),
    ...Object.values(englishSentences).flatMap((say) => (typeof say === 'function' ? [readText(say)] : [])),
  ]
  for (const text of texts) assert.doesNotMatch(text, /\b(?:constants?|edges?|nodes?|slugs?|outputs?|leaf)\b(?!\()/i)
})
