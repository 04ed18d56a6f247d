// Tests of the longest key: every kind of key in a definition has up to 100 characters (FB-04, FG-01).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysAfter, type Lease, number, shownConstant, textField } from '../testing/edited-lease.ts'

/** Each kind of key: an edit that sets one, and the problem of a wrong one. */
const kinds: ReadonlyArray<[kind: string, problem: string, edit: (edited: Lease, key: string) => void]> = [
  ['a party', 'party.invalid', ({ definition }, key) => definition.parties.push({ key, label: '', type: null })],
  [
    'a node',
    'graph.node_key_invalid',
    ({ definition, node }, key) => {
      for (const edge of definition.edges) {
        if (edge.from === 'guarantor') edge.from = key
        if (edge.to === 'guarantor') edge.to = key
      }
      node('guarantor').key = key
    },
  ],
  ['a field', 'element.slug_invalid', ({ node }, key) => node('about_you').elements.push(textField(key))],
  [
    'a plugin',
    'element.slug_invalid',
    ({ node, plugin }, slug) => node('guarantor').elements.push({ ...plugin(), slug }),
  ],
  [
    'a constant',
    'constant.key_invalid',
    ({ definition }, key) => definition.constants.push(shownConstant(key, 'number', number(1))),
  ],
  [
    'an output',
    'output.invalid',
    ({ node }, key) => Object.assign(node('contract').document?.outputs[0] ?? {}, { output_key: key }),
  ],
]

for (const [kind, problem, edit] of kinds)
  test(`[FB-04] the key of ${kind} has up to 100 characters`, () => {
    const check = (length: number) => keysAfter((edited) => edit(edited, 'k'.padEnd(length, '_2')))
    assert.deepEqual([check(61), check(100)], [[], []])
    assert.deepEqual(check(101), [problem])
  })
