// The lease of FG-48 from its first turn to its signing line, through the engine alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import {
  buildSigningLine,
  compileFlow,
  emptyDraft,
  findNextNode,
  isSendable,
  listSourceKeys,
  matchOutputs,
  nextNode,
  plainText,
  pluginInputs,
  privateDrafts,
  tagValues,
  typeOver,
  viewStep,
  viewText,
} from '../index.ts'
import { leaseDefinition } from '../testing/lease-flow.ts'
import { carAnswer, leaseAnswers, leaseDate, leaseTurns } from '../testing/lease-run.ts'

const flow = compileFlow(leaseDefinition(), systemTypes)
const context = { referenceDate: leaseDate, fieldTypes: systemTypes }
const element = (node: string, slug: string) => {
  const match = flow.node(node)?.elements.find((each) => 'slug' in each && each.slug === slug)
  assert.ok(match !== undefined)
  return match
}
const evaluateConstants = (answers: Record<string, string>): Record<string, unknown> => {
  const scope = flow.scope(answers, leaseDate)
  return Object.fromEntries(flow.constants.keys.map((key) => [key, flow.constants.value(scope, key)]))
}

test('[D2-OV-10] [D2-DEF-28] every turn has the constants and takes the edge of the example', () => {
  let answers: Record<string, string> = { ...leaseTurns.about_you }
  const first = {
    age: 23,
    max_budget: 980,
    needs_guarantor: true,
    term_months: null,
    net_monthly: null,
    total: null,
    summary: ' from 2025-04-01',
  }
  assert.deepEqual(evaluateConstants(answers), first)
  assert.equal(nextNode(leaseDefinition(), 'about_you', answers, context), 'choose_car')
  answers = { ...answers, ...leaseTurns.choose_car }
  const second = { ...first, term_months: 36, summary: 'EX30 from 2025-04-01' }
  assert.deepEqual(evaluateConstants(answers), second)
  assert.equal(nextNode(leaseDefinition(), 'choose_car', answers, context), 'guarantor')
  answers = { ...answers, ...leaseTurns.guarantor }
  assert.equal(nextNode(leaseDefinition(), 'guarantor', answers, context), 'company_review')
  answers = { ...answers, ...leaseTurns.company_review }
  assert.deepEqual(evaluateConstants(answers), { ...second, net_monthly: 374.9, total: 13496.4 })
  assert.equal(nextNode(leaseDefinition(), 'company_review', answers, context), 'contract')
  assert.equal(nextNode(leaseDefinition(), 'contract', answers, context), null)
  assert.equal(nextNode(leaseDefinition(), 'no_such_node', answers, context), null)
})

test('[D2-DEF-28] the first edge that holds wins, the next one when it does not hold', () => {
  const older = { ...leaseAnswers, birth_date: '1980-01-01' }
  assert.equal(nextNode(leaseDefinition(), 'choose_car', older, context), 'company_review')
})

test('[D2-CON-29] edges see the new answers of the step and the constants over them (T-19)', () => {
  const scope = flow.scope({ ...leaseTurns.about_you, monthly_income: '3000' }, leaseDate)
  assert.equal(findNextNode(flow, 'choose_car', scope), 'company_review')
})

test('when no edge matches there is no next node (FA-36)', () => {
  const definition = leaseDefinition()
  definition.edges = definition.edges.filter(({ from, when }) => from !== 'choose_car' || when !== null)
  const rich = { ...leaseAnswers, monthly_income: '9000' }
  assert.equal(nextNode(definition, 'choose_car', rich, context), null)
})

test('[D2-CON-09] [D2-CON-28] dotted plugin keys exist before constants are computed (T-11)', () => {
  const scope = flow.scope({ car: carAnswer, discount: '25' }, leaseDate)
  assert.equal(flow.constants.value(scope, 'net_monthly'), 374.9)
  assert.equal(flow.display('car.model', scope), 'EX30')
  assert.equal(flow.display('car.monthly_price', scope), '399.9')
  const unansweredScope = flow.scope({ 'car.monthly_price': '1', discount: '25' }, leaseDate)
  assert.equal(flow.constants.value(unansweredScope, 'net_monthly'), null)
})

test('[D2-TXT-08] [D2-TXT-10] shows the texts of the example (D2-TXT-11)', () => {
  const scope = flow.scope(leaseAnswers, leaseDate)
  const tags = { 'customer.first_name': { v: 'Ada', t: 'text' }, 'company.company_name': { v: 'Lease Ltd', t: 'text' } }
  const renderText = (node: string, compiled: Record<string, unknown>): string => {
    const text = flow.node(node)?.elements.find(({ kind }) => kind === 'text')
    assert.ok(text?.kind === 'text')
    return plainText(viewText(text.text, tagValues(flow, scope, compiled)))
  }
  assert.equal(
    renderText('about_you', tags),
    'Hello Ada, welcome to Lease Ltd. Read our terms. You are 23 years old. Use [brackets] freely.',
  )
  assert.equal(renderText('company_review', {}), 'EX30 from 2025-04-01: 399.9 per month, 36 months.')
})

test('[D2-DFT-06] [D2-DFT-11] the discount follows its default until typed over, within its bounds (D2-DFT-15, D2-DFT-16)', () => {
  const { discount: _, ...answers } = leaseAnswers
  const view = (drafts: Map<string, typeof emptyDraft>) =>
    viewStep(flow, 'company_review', { answers, drafts, referenceDate: leaseDate })
  const first = view(new Map())
  assert.equal(first?.drafts.get('discount')?.value, '0')
  assert.deepEqual(
    first?.constants.map(({ label, value }) => [label, value]),
    [
      ['Price per month', '399.9'],
      ['Total', '14396.4'],
    ],
  )
  const editedDraft = typeOver(first?.drafts.get('discount') ?? emptyDraft, '25')
  const second = view(new Map([['discount', editedDraft]]))
  assert.equal(second?.drafts.get('discount')?.value, '25')
  assert.deepEqual(
    second?.constants.map(({ value }) => value),
    ['374.9', '13496.4'],
  )
  assert.deepEqual(second?.problems, [])
  const listProblems = (value: string) => view(new Map([['discount', typeOver(emptyDraft, value)]]))?.problems
  assert.deepEqual(listProblems('399.91'), [{ slug: 'discount', problem: 'above_max' }])
  assert.deepEqual(listProblems('399.90'), [])
  assert.deepEqual(listProblems('-0.01'), [{ slug: 'discount', problem: 'below_min' }])
  assert.deepEqual(listProblems(''), [{ slug: 'discount', problem: 'required' }])
})

test('[D2-PLG-01] [D2-FWD-23] a private income withholds the inputs of the car that depend on it', () => {
  const car = element('choose_car', 'car')
  assert.ok(car.kind === 'plugin')
  const scope = flow.scope(leaseTurns.about_you, leaseDate)
  const ask = (privateSlugs: string[]) =>
    pluginInputs(flow, car, scope, (key) =>
      isSendable(flow, key, {
        privateSlugs,
        privateDrafts: privateDrafts(flow, 'choose_car', new Map(), privateSlugs),
        callerParty: 'customer',
      }),
    )
  assert.deepEqual(ask([]), { inputs: { budget: 980, start: '2025-04-01' }, missing: [], isComplete: true })
  assert.deepEqual(ask(['monthly_income']), {
    inputs: { start: '2025-04-01' },
    missing: [{ key: 'budget', required: true, reason: 'private' }],
    isComplete: false,
  })
})

test('[D2-GEN-07] [D2-GEN-08] rules match by language and by the documents that the run holds (D2-GEN-10, D2-GEN-21)', () => {
  const document = flow.node('contract')?.document
  assert.ok(document)
  assert.deepEqual(listSourceKeys(document), ['field:payslip', 'conn:customer:payslip_pdf'])
  const scope = flow.scope(leaseAnswers, leaseDate)
  const match = (language: string | null, ...heldSources: string[]) =>
    matchOutputs(flow, document, { scope, language, heldSources: new Set(heldSources) }).map(
      ({ output_key, rule, source_key }) => [output_key, source_key ?? rule.asset_key],
    )
  const conn = 'conn:customer:payslip_pdf'
  assert.deepEqual(match('de', conn), [
    ['lease', 'lease_guarantor_de'],
    ['income_proof', conn],
  ])
  assert.deepEqual(match('fr', conn)[0], ['lease', 'lease_guarantor_en'])
  assert.deepEqual(match('de-CH')[0], ['lease', 'lease_guarantor_de'])
  assert.deepEqual(match('DE')[0], ['lease', 'lease_guarantor_de'])
  assert.deepEqual(match(null), [['lease', 'lease_guarantor_en']])
  assert.deepEqual(match('de', 'field:payslip', conn)[1], ['income_proof', 'field:payslip'])
})

test('[D2-SGN-02] builds the signing line of the example', () => {
  const document = flow.node('contract')?.document
  assert.ok(document)
  const scope = flow.scope(leaseAnswers, leaseDate)
  const heldSources = new Set(['conn:customer:payslip_pdf'])
  const outputs = matchOutputs(flow, document, { scope, language: 'de', heldSources }).map(({ output_key, rule }) => ({
    output_key,
    signers: rule.signers,
  }))
  assert.deepEqual(buildSigningLine(outputs, ['company', 'customer']), [
    { output_key: 'lease', party_key: 'customer', action: 'sign', position: 1 },
    { output_key: 'income_proof', party_key: 'customer', action: 'accept', position: 2 },
    { output_key: 'lease', party_key: 'company', action: 'sign', position: 3 },
  ])
})
