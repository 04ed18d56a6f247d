// Tests of publish validation on the worked example of the specification and the edits that it lists (FG-48).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Edge, Expression, TextElement } from '../definition/index.ts'
import { type Edit, keysAfter, problemsAfter, ref } from '../testing/edited-lease.ts'

test('(FG-48) the worked example publishes without problems', () => {
  assert.deepEqual(
    problemsAfter(() => {}),
    [],
  )
})

const intro = (edit: Parameters<Edit>[0]): TextElement => edit.node('about_you').elements[0] as TextElement

const edits: [string, Edit, string[]][] = [
  [
    'an if without else',
    ({ constant }) => delete (constant('needs_guarantor').expr as { else?: Expression }).else,
    ['constant.type_mismatch'],
  ],
  [
    'an edge back to the first step',
    ({ definition }) => definition.edges.push({ from: 'contract', to: 'about_you', when: null } as Edge),
    ['graph.cycle', 'leaf.document_not_allowed'],
  ],
  [
    'a constant shown too early',
    ({ constant }) => (constant('total').shown_on = ['about_you']),
    ['constant.shown_on_not_computable'],
  ],
  [
    'a tag of a constant that is not there yet',
    (edit) => (intro(edit).text += '{{net_monthly}}'),
    ['constant.ref_not_answerable'],
  ],
  [
    'a default over a later answer',
    ({ field }) => (field('birth_date').default = ref('end_date')),
    ['field.ref_not_answerable'],
  ],
  [
    'a default over an answer whose bound reads it',
    ({ field }) => (field('start_date').default = ref('end_date')),
    ['dependency.cycle', 'field.ref_not_answerable'],
  ],
  [
    'a required input without a wire',
    ({ plugin }) => (plugin().plugin.inputs = { start: 'start_date' }),
    ['flow_plugin.input_unwired'],
  ],
  [
    'a number wired to a date',
    ({ plugin }) => (plugin().plugin.inputs.budget = 'start_date'),
    ['flow_plugin.input_type_mismatch'],
  ],
  [
    'an input wired to a later answer that reads the plugin',
    ({ plugin }) => (plugin().plugin.inputs.budget = 'discount'),
    ['dependency.cycle', 'flow_plugin.input_not_answerable'],
  ],
  ['two PDF sources', ({ rule }) => (rule(1, 0).asset_key = 'lease_en'), ['pdf.source_invalid']],
  [
    'a minimum on a choice',
    ({ field }) => (field('extras').min = { type: 'lit', value_type: 'number', value: 1 }),
    ['field.default_not_allowed'],
  ],
  [
    'a minimum on a text',
    ({ field }) => (field('guarantor_name').min = { type: 'lit', value_type: 'number', value: 1 }),
    ['field.bound_type_mismatch'],
  ],
  [
    'an element of another kind',
    ({ field }) => Object.assign(field('guarantor_name'), { kind: 'video' }),
    ['element.kind_invalid'],
  ],
]

for (const [title, edit, keys] of edits) {
  test(`(FG-48) ${title} gives ${keys.join(' and ')} and nothing else`, () => {
    assert.deepEqual(keysAfter(edit), keys)
  })
}
