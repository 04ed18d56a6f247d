// Template output: display strings of answers and constants, empty party tags, warnings for unknown tags.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import { readText } from '@company-data/pdf/testing/pdfium'
import {
  createFlow,
  createFlowRunFixture,
  expectStatus,
  type FlowRunFixture,
  flowField,
  pdfWithLines,
  registerCompany,
  sealBox,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createFlowRunFixture(platform, {
  company: await registerCompany(platform),
  requestFields: [{ slug: 'first' }],
  shared: async (service) => [{ slug: 'first', value: await service.seal('Ada') }],
})
const { service } = fixture

const constant = (key: string, resultType: string, expr: object) => ({
  key,
  label: key,
  result_type: resultType,
  expr,
  shown_on: [],
})
const ref = (key: string) => ({ type: 'ref', key })

const lines = [
  'Start {{start}}.',
  'Rent {{rent}}.',
  'Adult {{is_adult}}.',
  'Sum {{sum}}.',
  'Day {{day}}.',
  'Name {{customer.first}}{{company.company_name}}.',
  'Later {{note}}.',
  'Nothing {{nothing}}{{unanswered}}.',
]

const definitionWith = (assetKey: string) =>
  twoStepFlow({
    output_mode: 'document',
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [
          flowField('start', { type: 'date' }),
          flowField('rent', { type: 'decimal' }),
          flowField('unanswered'),
        ],
      },
      {
        key: 'last',
        label: 'Last',
        party: 'company',
        elements: [],
        document: {
          language_party: 'customer',
          outputs: [{ output_key: 'lease', name: 'Lease', rules: [{ asset_key: assetKey }] }],
        },
      },
      { key: 'aside', label: 'Aside', party: 'company', elements: [flowField('note')] },
      {
        key: 'aside_end',
        label: 'End',
        party: 'company',
        elements: [],
        document: {
          language_party: 'customer',
          outputs: [{ output_key: 'lease', name: 'Lease', rules: [{ asset_key: assetKey }] }],
        },
      },
    ],
    edges: [
      { from: 'first', to: 'aside', when: { field: 'rent', op: 'is_empty' } },
      { from: 'first', to: 'last' },
      { from: 'aside', to: 'aside_end' },
    ],
    constants: [
      constant('sum', 'number', {
        type: 'math',
        op: 'add',
        args: [ref('rent'), { type: 'lit', value_type: 'number', value: 1234.5 }],
      }),
      constant('day', 'date', { type: 'today' }),
      constant('is_adult', 'boolean', { type: 'lit', value_type: 'boolean', value: true }),
    ],
  })

const flow = await createFlow(service, 'document')
const assetKey = await flow.addAsset('lease', pdfWithLines(lines))
const saved = expectStatus(await flow.saveDraft(definitionWith(assetKey)), 200, 'saving').body
const published = expectStatus(await flow.publishDraft(), 201, 'publishing').body

test('D2-PDF-08: publishing warns about unknown template tags and succeeds', () => {
  const tags = published.problems
    .filter(({ error_key }: Record<string, string>) => error_key === 'pdf.unknown_tag')
    .map(({ severity, node, path, error }: Record<string, string>) => {
      assert.equal(severity, 'warning')
      return [node, path, /\{\{(.+?)\}\}/.exec(error ?? '')?.[1]]
    })
  const [leaf, aside] = [
    '/nodes/1/document/outputs/0/rules/0/asset_key',
    '/nodes/3/document/outputs/0/rules/0/asset_key',
  ]
  assert.deepEqual(tags, [
    ['last', leaf, 'company.company_name'],
    ['last', leaf, 'customer.first'],
    ['last', leaf, 'note'],
    ['last', leaf, 'nothing'],
    ['aside_end', aside, 'company.company_name'],
    ['aside_end', aside, 'customer.first'],
    ['aside_end', aside, 'nothing'],
  ])
  assert.deepEqual(published.problems, saved.problems, 'the author saw them when the draft was saved')
})

const printedFor = async ({ customer, answer, connectionId }: FlowRunFixture): Promise<string> => {
  const body = { target: { connection_id: connectionId } }
  const start = await service.companyData('POST', `/flows/${flow.id}/runs`, { body })
  const { id, reference_date } = expectStatus(start, 201, 'starting').body
  const answers = { start: '2025-04-01', rent: '12.50' }
  await answer('customer', id, answers, { next_node: 'last' })
  const otk = createOtk()
  const generation = { otk, values: await sealBox(otk, { ...answers, 'customer.first': 'Ada', note: 'x' }), inputs: [] }
  const path = `/api/company-connections/${connectionId}/flow-runs/${id}`
  expectStatus(await customer.call('POST', `${path}/generate`, generation), 200, 'generating')
  const file = await customer.call('GET', `${path}/documents/lease/file`)
  const { file: uri } = JSON.parse(await customer.openValue(expectStatus(file, 200, 'reading').body.value))
  const text = await readText(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))
  return text.replace(reference_date, '(reference date)')
}

test('D2-PDF-09, D2-PDF-10: answers print as stored, constants as plain text, party tags empty', async () => {
  const text = await printedFor(fixture)
  for (const line of [
    'Start 2025-04-01.',
    'Rent 12.50.',
    'Adult true.',
    'Sum 1247.',
    'Day (reference date).',
    'Name .',
    'Later .',
    'Nothing .',
  ])
    assert.ok(text.includes(line), `${line} in ${text}`)
  assert.equal(text.includes('Ada') || text.includes('{{'), false, text)
})
