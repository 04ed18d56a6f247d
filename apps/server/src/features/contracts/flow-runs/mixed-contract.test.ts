// One contract with every feature: constant, participant PDF, plugin answer, tagged texts. The platform retains none of
// its plaintext.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { fillPdf } from '@company-data/pdf'
import {
  createContractFixture,
  expectStatus,
  flowField,
  pdfWithLines,
  readAllRows,
  readStatusAndKey,
  registerPlugin,
  sealBox,
  startPluginFixture,
  toEnvelope,
} from '@company-data/testkit'

const { platform, company, plugin: served } = await startPluginFixture()
const plugin = await registerPlugin(platform, company, { base_url: served.url })

const car = {
  kind: 'plugin',
  slug: 'car',
  label: 'Car',
  required: false,
  show_if: null,
  plugin: { plugin_id: plugin.id, field_type: 'car', snapshot: null, inputs: { budget: 'budget' } },
}
const lines = [
  'Budget {{budget}}, twice {{doubled}}, again {{budget}}',
  'Car {{car.model}} for {{car.price}}, fits {{car.fits}}',
  'Born {{born}}, of {{customer.first_name}}, and {{nothing}}',
]
const paperLines = ['Paper of {{holder}} born {{born}}']

const definition = (asset_key: string) => ({
  entry: 'ask',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'ask',
      label: 'Ask',
      party: 'customer',
      elements: [
        { kind: 'text', key: 'hello', text: 'An offer of {{company.company_name}}' },
        flowField('holder'),
        flowField('born', { type: 'date_of_birth' }),
        flowField('budget', { type: 'number' }),
        flowField('paper', { type: 'pdf_document' }),
        car,
      ],
    },
    {
      key: 'review',
      label: 'Review',
      party: 'company',
      elements: [{ kind: 'text', key: 'sum', text: 'It is {{car.price}} of {{doubled}}' }, flowField('note')],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'contract',
            name: 'Contract',
            rules: [{ asset_key, condition: { field: 'car.fits', op: 'is_true' }, languages: 'all', signers: null }],
          },
          {
            output_key: 'paper',
            name: 'Paper',
            rules: [
              {
                source_field: 'paper',
                condition: { field: 'doubled', op: 'gt', value: 500 },
                languages: 'all',
                signers: null,
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [{ from: 'ask', to: 'review' }],
  constants: [
    {
      key: 'doubled',
      label: 'Twice',
      result_type: 'number',
      shown_on: [],
      expr: {
        type: 'math',
        op: 'mul',
        args: [
          { type: 'ref', key: 'budget' },
          { type: 'lit', value_type: 'number', value: 2 },
        ],
      },
    },
  ],
})

const fixture = await createContractFixture(platform, { company, customers: { customer: {} }, definition, lines })

const holder = 'Xanthippe Quetzalcoatl'
const pick = { id: 'c-1', label: 'Small car' }
const carAnswer = JSON.stringify({
  _plugin: 1,
  plugin: 'Cars',
  field_type: 'car',
  label: 'A car',
  blocks: [
    { key: 'model', kind: 'search_select', label: 'Model', pick },
    { key: 'km', kind: 'number', label: 'Kilometres', value: 15000 },
  ],
  outputs: [
    { key: 'price', type: 'number', label: 'Price', value: 200 },
    { key: 'fits', type: 'boolean', label: 'Fits', value: true },
  ],
})
const paper = pdfWithLines(paperLines)

const startGeneratingRun = async (): Promise<string> => {
  const id = await fixture.start()
  const answers = { holder, born: '1815-12-10', budget: '300', paper, car: carAnswer }
  await fixture.answer('customer', id, answers, { next_node: 'review' })
  await fixture.answer('company', id, { note: 'fine' }, { leaf: true })
  return id
}

const openOutputPdf = async (id: string, outputKey: string): Promise<Buffer> => {
  const { value } = (await fixture.ask('company', 'GET', id, `/documents/${outputKey}/file`)).body
  const { file } = JSON.parse(await fixture.service.open(value))
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
}

test('D2-OV-14, D2-PDF-09: constants, a participant PDF, a plugin and tags work together (D2-PDF-10, D2-PDF-02)', async () => {
  const id = await startGeneratingRun()
  const run = (await fixture.ask('company', 'GET', id)).body
  assert.deepEqual([run.status, run.generating_party], ['generating', 'company'])
  assert.equal(run.owner_tag_values, null, 'the company has no value for the named field')
  const values = await fixture.openAnswers('company', id)
  assert.equal((await fixture.generate('company', id, values, { 'field:paper': paper })).status, 200)
  const printed = { budget: '300', doubled: '600', 'car.model': 'Small car', 'car.price': '200', 'car.fits': 'true' }
  const filled = await fillPdf(pdfWithLines(lines), { ...printed, born: '1815-12-10' })
  assert.ok(
    Buffer.from(filled.bytes).equals(await openOutputPdf(id, 'contract')),
    'dates and booleans are not localised; a party prints empty',
  )
  const filledPaper = await fillPdf(paper, { holder, born: '1815-12-10' })
  assert.ok(Buffer.from(filledPaper.bytes).equals(await openOutputPdf(id, 'paper')))
})

test('D2-ANS-09: a plugin answer is never marked private', async () => {
  const id = await fixture.start()
  const submit = async (slug: string) =>
    fixture.ask('customer', 'POST', id, '/answers', {
      answers: [{ slug, values: await fixture.copies(carAnswer), source_private: true }],
      next_node: 'review',
    })
  assert.deepEqual(await readStatusAndKey(submit('car')), [400, 'flows.answer_invalid'])
  assert.equal((await fixture.ask('company', 'GET', id)).body.status, 'awaiting_customer')
  const reply = await submit('holder')
  assert.deepEqual([reply.status, reply.body.private_slugs], [200, ['holder']], 'a field is')
})

/** All platform data at rest: rows, files and log lines. */
const readStoredData = async (): Promise<string> => {
  const entries = await readdir(platform.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map((path) => readFile(path, 'latin1')))
  return [...(await readAllRows(platform)).values(), ...contents, ...platform.logLines].join('\n')
}

test('D2-GEN-27: no key, value or input of a generate call remains on disk or in logs', async () => {
  const id = await startGeneratingRun()
  const otk = createOtk()
  const values = await sealBox(otk, { holder, born: '1815-12-10', budget: '300', car: carAnswer })
  const upload = async (content: unknown): Promise<string> => {
    const body = { source_key: 'field:paper', value: await sealBox(otk, content) }
    return expectStatus(await fixture.ask('company', 'POST', id, '/generate/inputs', body), 201, 'uploading').body.input
  }
  const generate = (input: string, members: object = {}) =>
    fixture.ask('company', 'POST', id, '/generate', {
      otk,
      values,
      inputs: [{ source_key: 'field:paper', input }],
      ...members,
    })
  const secrets = [
    otk,
    values,
    holder,
    paperLines[0],
    Buffer.from(holder).toString('base64').slice(2, -4),
    paper.toString('base64').slice(0, 60),
  ]
  const requireNothing = async (when: string): Promise<void> => {
    const storedData = await readStoredData()
    assert.ok(storedData.includes(id), 'the search covers the tables of runs')
    for (const secret of secrets)
      assert.equal(storedData.includes(String(secret)), false, `${when}: ${String(secret).slice(0, 40)}`)
  }
  const input = await upload(toEnvelope(paper))
  await requireNothing('uploaded')
  assert.deepEqual(await readStatusAndKey(generate(input, { values: 'x' })), [400, 'flows.generation_failed'])
  const broken = await upload({ file: `data:application/pdf;base64,${Buffer.from(holder).toString('base64')}` })
  assert.deepEqual(await readStatusAndKey(generate(broken)), [400, 'flows.source_pdf_invalid'])
  await requireNothing('refused')
  assert.equal((await generate(await upload(toEnvelope(paper)))).status, 200)
  await requireNothing('generated')
  const inputs = (await readAllRows(platform)).get('flow_generation_input')
  assert.equal(inputs?.trim(), '', 'the uploads are used up')
})

/** Fragments of a secret file, raw and as in an envelope. */
const sampleFragments = (bytes: Buffer): string[] => {
  const [raw, encoded] = [bytes.toString('latin1'), bytes.toString('base64')]
  const offsets = [0.1, 0.3, 0.5, 0.7, 0.9]
  return offsets.flatMap((offset) =>
    [raw, encoded].map((text) => text.slice(Math.floor(text.length * offset), Math.floor(text.length * offset) + 60)),
  )
}

test('FA-76: a sealing action leaves no plaintext or key on disk or in logs', async () => {
  const id = await startGeneratingRun()
  const values = await fixture.openAnswers('company', id)
  assert.equal((await fixture.generate('company', id, values, { 'field:paper': paper })).status, 200)
  const filled = await openOutputPdf(id, 'paper')
  const secrets = [holder, ...sampleFragments(filled)]
  const requireNothing = async (when: string): Promise<void> => {
    const storedData = await readStoredData()
    assert.ok(storedData.includes(id), 'the search covers the tables of runs')
    for (const secret of secrets) assert.equal(storedData.includes(secret), false, `${when}: ${secret.slice(0, 40)}`)
  }
  for (const [party, output] of [
    ['company', 'contract'],
    ['company', 'paper'],
    ['customer', 'contract'],
  ] as const)
    assert.equal((await fixture.signOrAccept(party, id, output)).status, 200, `${output} of ${party}`)
  const { body } = await fixture.buildActionBody('customer', id, 'paper')
  const [otk, box] = [String(body.otk), String(body.pdf)]
  secrets.push(otk, box.slice(0, 60), box.slice(-60))
  const otherBox = await sealOtkBox(Buffer.from(`%PDF-1.7 ${holder}`), otk)
  const refused = await fixture.signOrAccept('customer', id, 'paper', { otk, pdf: otherBox })
  assert.deepEqual(await readStatusAndKey(refused), [409, 'documents.seal_failed'])
  await requireNothing('refused')
  const reply = await fixture.signOrAccept('customer', id, 'paper', { otk, pdf: box })
  assert.equal(reply.status, 200, reply.text)
  const sealedPdf = await openOutputPdf(id, 'paper')
  assert.ok(sealedPdf.subarray(0, filled.length).equals(filled), 'it was sealed, and is longer than before')
  assert.ok(sealedPdf.length > filled.length)
  secrets.push(...sampleFragments(sealedPdf.subarray(filled.length)))
  await requireNothing('sealed')
})
