// Inputs of a generate call: values on the leaf's path, files the run holds, and signed PDFs unchanged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import { fillPdf } from '@company-data/pdf'
import {
  type ContractFixture,
  createContractFixture,
  flowField,
  pdfWithLines,
  readStatusAndKey,
  sealBox,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()

const parties = [
  { key: 'company', label: 'Company', type: 'owner' },
  { key: 'customer', label: 'Customer', type: 'person' },
]
const always = { condition: null, languages: 'all', signers: null }
const output = (output_key: string, rule: object) => ({
  output_key,
  name: output_key,
  rules: [{ ...always, ...rule }],
})
const leaf = (key: string, slug: string, outputs: readonly object[]) => ({
  key,
  label: key,
  party: 'company',
  elements: [flowField(slug)],
  document: { language_party: 'customer', outputs },
})

const openOutputPdf = async ({ ask, service }: ContractFixture, runId: string, outputKey: string): Promise<Buffer> => {
  const { value } = (await ask('company', 'GET', runId, `/documents/${outputKey}/file`)).body
  const { file } = JSON.parse(await service.open(value))
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
}

/** Two leaves, so that the slug of the other one is not an answer of this one. */
const forkedLines = ['Kind {{kind}}', 'Note {{note}}', 'Other {{other}}']
const forked = (asset_key: string) => ({
  entry: 'start',
  output_mode: 'document',
  parties,
  constants: [],
  nodes: [
    { key: 'start', label: 'Start', party: 'customer', elements: [flowField('kind')] },
    leaf('taken', 'note', [output('contract', { asset_key })]),
    leaf('left', 'other', [output('contract', { asset_key })]),
  ],
  edges: [
    { from: 'start', to: 'taken', when: { field: 'kind', op: 'is_not_empty' } },
    { from: 'start', to: 'left' },
  ],
})

test('FA-69: values count for slugs on the leaf’s path, and inputs are optional', async () => {
  const fixture = await createContractFixture(platform, {
    customers: { customer: {} },
    definition: forked,
    lines: forkedLines,
  })
  const id = await fixture.start()
  await fixture.answer('customer', id, { kind: 'short' }, { next_node: 'taken' })
  await fixture.answer('company', id, { note: 'agreed' }, { leaf: true })
  const otk = createOtk()
  const values = await sealBox(otk, { kind: 'short', note: 'agreed', other: 'smuggled' })
  const reply = await fixture.ask('company', 'POST', id, '/generate', { otk, values })
  assert.equal(reply.status, 200, reply.text)
  const printed = await openOutputPdf(fixture, id, 'contract')
  const bytesWith = async (tags: Record<string, string>) =>
    Buffer.from((await fillPdf(pdfWithLines(forkedLines), tags)).bytes)
  const counted = { kind: 'short', note: 'agreed' }
  assert.ok(
    printed.equals(await bytesWith(counted)),
    'the answer on the leaf is printed, that of the other leaf is not',
  )
  assert.ok(!printed.equals(await bytesWith({ ...counted, other: 'smuggled' })))
  assert.ok(!printed.equals(await bytesWith({ kind: 'short' })))
})

const withFile = (outputs: (asset_key: string) => readonly object[]) => (asset_key: string) => ({
  entry: 'start',
  output_mode: 'document',
  parties,
  constants: [],
  nodes: [
    {
      key: 'start',
      label: 'Start',
      party: 'customer',
      elements: [flowField('holder'), flowField('paper', { type: 'pdf_document', required: false })],
    },
    leaf('last', 'note', outputs(asset_key)),
  ],
  edges: [{ from: 'start', to: 'last' }],
})

const startGeneratingRun = async ({ start, answer }: ContractFixture, paper?: Uint8Array): Promise<string> => {
  const id = await start()
  await answer('customer', id, { holder: 'Ada', ...(paper && { paper }) }, { next_node: 'last' })
  await answer('company', id, { note: 'fine' }, { leaf: true })
  return id
}

test('FA-70: the server itself decides whether a file exists, not the values', async () => {
  const definition = withFile((asset_key) => [
    output('filed', { asset_key, condition: { field: 'paper', op: 'is_not_empty' } }),
    output('missing', { asset_key, condition: { field: 'paper', op: 'is_empty' } }),
  ])
  const fixture = await createContractFixture(platform, { customers: { customer: {} }, definition })
  const produced = async (paper: Uint8Array | undefined, values: Record<string, string>): Promise<string[]> => {
    const reply = await fixture.generate('company', await startGeneratingRun(fixture, paper), {
      holder: 'Ada',
      note: 'fine',
      ...values,
    })
    assert.equal(reply.status, 200, reply.text)
    return [...new Set<string>(reply.body.documents.map(({ output_key }: { output_key: string }) => output_key))]
  }
  const paper = pdfWithLines(['A paper'])
  assert.deepEqual(await produced(paper, {}), ['filed'])
  assert.deepEqual(await produced(paper, { paper: '' }), ['filed'])
  assert.deepEqual(await produced(undefined, {}), ['missing'])
  assert.deepEqual(await produced(undefined, { paper: JSON.stringify({ _enc_file: 'made-up' }) }), ['missing'])
})

/** The same PDF with a signature in an incremental update, as appended by a signing program. */
const signedPdf = (lines: readonly string[]): Buffer => {
  const pdf = pdfWithLines(lines).toString('latin1')
  const before = /startxref\s+(\d+)/.exec(pdf)?.[1]
  const signature = '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>'
  const objects: ReadonlyArray<readonly [number, string]> = [
    [1, '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [6 0 R] >> >>'],
    [6, `<< /FT /Sig /T (s) /V ${signature} >>`],
  ]
  let text = `${pdf}\n`
  let table = ''
  for (const [number, object] of objects) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const trailer = `trailer\n<< /Size 7 /Root 1 0 R /Prev ${before} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n${table}${trailer}`, 'latin1')
}

test('FA-75: a signed participant PDF is used unchanged, or refused with a tag', async () => {
  const definition = withFile(() => [output('paper', { source_field: 'paper' })])
  const fixture = await createContractFixture(platform, { customers: { customer: {} }, definition })
  const generate = async (paper: Buffer) => {
    const id = await startGeneratingRun(fixture, paper)
    return { id, reply: await fixture.generate('company', id, { holder: 'Ada' }, { 'field:paper': paper }) }
  }
  const plain = signedPdf(['Signed by its maker'])
  const unchanged = await generate(plain)
  assert.equal(unchanged.reply.status, 200, unchanged.reply.text)
  assert.ok((await openOutputPdf(fixture, unchanged.id, 'paper')).equals(plain), 'byte by byte')

  const tagged = await generate(signedPdf(['Signed by {{holder}}']))
  assert.deepEqual(await readStatusAndKey(tagged.reply), [400, 'flows.source_pdf_invalid'])
  const run = (await fixture.ask('company', 'GET', tagged.id)).body
  assert.deepEqual([run.status, run.participants[0].documents], ['generating', []])
  const unsigned = await generate(pdfWithLines(['Signed by {{holder}}']))
  assert.equal(unsigned.reply.status, 200, 'it is the signature that refuses it')
})
