// Matching of rules to output documents, and the signing line of the documents.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildSigningLine, compileFlow, matchOutputs } from '../index.ts'
import { constant, type Json, leaf, referenceDate } from '../testing/expressions.ts'

const rule = (members: Json): Json => ({ asset_key: 'a', condition: null, languages: 'all', signers: null, ...members })

const flowWith = (outputs: Json[]) =>
  compileFlow({
    nodes: [
      {
        key: 'end',
        elements: [{ kind: 'field', slug: 'x', type: 'number' }],
        document: { language_party: 'p', outputs },
      },
    ],
    constants: [
      constant('big', 'boolean', { type: 'if', cases: [], else: { type: 'lit', value_type: 'boolean', value: true } }),
    ],
  })

const listAssets = (outputs: Json[], language: string | null = 'en', sources: string[] = []): unknown[] => {
  const flow = flowWith(outputs)
  const document = flow.node('end')?.document
  assert.ok(document)
  const scope = flow.scope({ x: '5' }, referenceDate)
  return matchOutputs(flow, document, { scope, language, heldSources: new Set(sources) }).map(
    ({ output_key, rule: matched }) => [output_key, matched.asset_key],
  )
}

describe('rules', () => {
  test('[D2-GEN-07] outputs keep their declared order, and the first matching rule wins', () => {
    const rules = [
      rule({ asset_key: 'one', condition: leaf('x', 'gt', 5) }),
      rule({ asset_key: 'two' }),
      rule({ asset_key: 'three' }),
    ]
    assert.deepEqual(
      listAssets([
        { output_key: 'b', rules },
        { output_key: 'a', rules: [rule({})] },
      ]),
      [
        ['b', 'two'],
        ['a', 'a'],
      ],
    )
  })

  test('[D2-DEF-16] a rule holds without a condition, or when the answers meet its condition', () => {
    const only = (condition: unknown) => listAssets([{ output_key: 'o', rules: [rule({ condition })] }]).length
    assert.equal(only(null), 1)
    assert.equal(only(leaf('x', 'eq', 5)), 1)
    assert.equal(only(leaf('x', 'eq', 6)), 0)
    const { condition: _, ...bare } = rule({})
    assert.deepEqual(listAssets([{ output_key: 'o', rules: [bare] }]), [['o', 'a']])
  })

  test('[D2-GEN-08] the condition sees constants, and languages are all or name the language', () => {
    const rules = [
      rule({ asset_key: 'no', condition: leaf('big', 'is_false') }),
      rule({ asset_key: 'de', condition: leaf('big', 'is_true'), languages: ['de'] }),
      rule({ asset_key: 'en', condition: leaf('big', 'is_true'), languages: ['fr', 'en'] }),
    ]
    assert.deepEqual(listAssets([{ output_key: 'o', rules }]), [['o', 'en']])
    assert.deepEqual(listAssets([{ output_key: 'o', rules }], 'de-AT'), [['o', 'de']])
    assert.deepEqual(listAssets([{ output_key: 'o', rules }], null), [])
  })

  test('[D2-GEN-10] [D2-GEN-11] a missing source does not match, and an output may produce nothing (T-34)', () => {
    const rules = [
      rule({ asset_key: undefined, source_field: 'f' }),
      rule({ asset_key: undefined, source_connection: { party: 'p', request_slug: 'r' } }),
    ]
    assert.deepEqual(listAssets([{ output_key: 'o', rules }]), [])
    assert.equal(listAssets([{ output_key: 'o', rules }], 'en', ['field:f']).length, 1)
    assert.equal(listAssets([{ output_key: 'o', rules }], 'en', ['conn:p:r']).length, 1)
  })
})

describe('the signing line', () => {
  const signers = (...parties: string[]) => parties.map((party) => ({ party, action: 'sign' as const }))

  test('[D2-SGN-02] [D2-SGN-05] orders signers by position, then by output order (T-39)', () => {
    const line = buildSigningLine([
      { output_key: 'A', signers: signers('cust', 'comp') },
      { output_key: 'B', signers: signers('comp', 'cust', 'guar') },
    ])
    assert.deepEqual(
      line.map(({ output_key, party_key, position }) => `${output_key}/${party_key} ${position}`),
      ['A/cust 1', 'B/comp 2', 'A/comp 3', 'B/cust 4', 'B/guar 5'],
    )
  })

  test('[D2-SGN-03] positions have no gaps for lists of any length', () => {
    const line = buildSigningLine([
      { output_key: 'A', signers: signers('x') },
      { output_key: 'C', signers: signers('x', 'y', 'z') },
    ])
    assert.deepEqual(
      line.map(({ position }) => position),
      [1, 2, 3, 4],
    )
    assert.deepEqual(buildSigningLine([], ['x']), [])
  })

  test('[D2-SGN-06] without a list, or with an empty one, every party signs in order (T-40)', () => {
    for (const list of [null, []])
      assert.deepEqual(buildSigningLine([{ output_key: 'A', signers: list }], ['comp', 'cust']), [
        { output_key: 'A', party_key: 'comp', action: 'sign', position: 1 },
        { output_key: 'A', party_key: 'cust', action: 'sign', position: 2 },
      ])
  })

  test('an entry to accept never becomes one to sign', () => {
    const [step] = buildSigningLine([{ output_key: 'A', signers: [{ party: 'cust', action: 'accept' }] }])
    assert.deepEqual(step, { output_key: 'A', party_key: 'cust', action: 'accept', position: 1 })
  })
})
