// Contracts of three parties: the owner, a person, and a generating company customer in another region.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageTexts } from '@company-data/pdf/testing/pdfium'
import { verifySealedPdf } from '@company-data/sdk/seals'
import {
  createContractFixture,
  expectStatus,
  flowField,
  pdfWithLines,
  readStatusAndKey,
  sealRoot,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()

type Row = Record<string, unknown>

const parties = [
  { key: 'company', label: 'Company', type: 'owner' },
  { key: 'customer', label: 'Customer', type: 'person' },
  { key: 'buyer', label: 'Buyer', type: 'company' },
]

const isText = (field: string, value: string) => ({ field, op: 'eq', value })

/** A contract from the customer's paper if the run holds it, an output without recipients, and a receipt. */
const createOutputs = (asset_key: string) => [
  {
    output_key: 'contract',
    name: 'Contract',
    rules: [
      { source_field: 'paper', languages: 'all', signers: [{ party: 'buyer', action: 'sign' }] },
      {
        asset_key,
        languages: 'all',
        signers: null,
        condition: { op: 'AND', args: [isText('name', 'Ada'), isText('price', '12.50'), isText('seal', 'yes')] },
      },
    ],
  },
  {
    output_key: 'never',
    name: 'Never',
    rules: [{ asset_key, condition: isText('name', 'Nobody'), languages: 'all', signers: null }],
  },
  {
    output_key: 'receipt',
    name: 'Receipt',
    rules: [
      {
        asset_key,
        languages: 'all',
        signers: [
          { party: 'company', action: 'accept' },
          { party: 'customer', action: 'sign' },
        ],
      },
    ],
  },
]

const definition = (templateKey: string) => ({
  entry: 'ask',
  output_mode: 'document',
  parties,
  nodes: [
    {
      key: 'ask',
      label: 'Ask',
      party: 'customer',
      elements: [flowField('name'), flowField('paper', { type: 'pdf_document' })],
    },
    { key: 'offer', label: 'Offer', party: 'company', elements: [flowField('price', { type: 'decimal' })] },
    { key: 'confirm', label: 'Confirm', party: 'buyer', elements: [flowField('seal')] },
    {
      key: 'contract',
      label: 'Contract',
      party: 'company',
      elements: [],
      document: { language_party: 'buyer', outputs: createOutputs(templateKey) },
    },
  ],
  edges: [
    { from: 'ask', to: 'offer' },
    { from: 'offer', to: 'confirm' },
    { from: 'confirm', to: 'contract' },
  ],
  constants: [],
})

const fixture = await createContractFixture(platform, {
  customers: { customer: {}, buyer: { type: 'company', region: 'us' } },
  definition,
  lines: ['For {{name}} at {{price}}'],
})
const { service } = fixture

/** A run whose last answer came from the buyer. */
const startGeneratingRun = async (paper?: Uint8Array): Promise<string> => {
  const id = await fixture.start()
  await fixture.answer('customer', id, { name: 'Ada', ...(paper && { paper }) }, { next_node: 'offer' })
  await fixture.answer('company', id, { price: '12.50' }, { next_node: 'confirm' })
  await fixture.answer('buyer', id, { seal: 'yes' }, { next_node: 'contract' })
  return id
}

/** FB-07: the Signatures page says for whom each of the three signatures of the contract was made. */
const assertParties = async (sealedPdf: Uint8Array): Promise<void> => {
  const text = (await pageTexts(sealedPdf)).slice(1).join(' ').replace(/\s+/g, ' ')
  const accounts = { Company: fixture.company, Customer: fixture.customers.customer, Buyer: fixture.customers.buyer }
  for (const [label, party] of Object.entries(accounts)) {
    const account = party && 'account' in party ? party.account : party
    assert.ok(account)
    const { display_name } = (await account.call('GET', '/api/profile')).body
    assert.ok(text.includes(`For ${label}: ${display_name}, user ${account.userId}`), `${label} in ${text}`)
  }
}

const toSigningLine = (documents: readonly Row[]) =>
  documents.map(({ output_key, party_key, position }) => [output_key, party_key, position])

const expectedSigningLine = [
  ['contract', 'company', 1],
  ['receipt', 'company', 2],
  ['contract', 'customer', 3],
  ['receipt', 'customer', 4],
  ['contract', 'buyer', 5],
  ['receipt', 'buyer', null],
]

test('D2-CUS-01, D2-GEN-32: a company customer in another region generates from its own copies (D2-GEN-10, D2-GEN-11, D2-SGN-03, D2-SGN-06)', async () => {
  const id = await startGeneratingRun()
  const values = await fixture.openAnswers('buyer', id)
  assert.deepEqual(values, { name: 'Ada', price: '12.50', seal: 'yes' }, 'its own copies hold the whole run')
  assert.deepEqual(await readStatusAndKey(fixture.generate('company', id, values)), [403, 'flows.not_your_turn'])
  const reply = await fixture.generate('buyer', id, values)
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(Object.keys(reply.body).sort(), ['documents', 'status'])
  assert.equal(reply.body.status, 'awaiting_signature')
  assert.deepEqual(toSigningLine(reply.body.documents), expectedSigningLine)
  assert.deepEqual((await fixture.generate('buyer', id, {})).body, reply.body, 'a repeat creates nothing new')
  assert.deepEqual(await readStatusAndKey(fixture.ask('buyer', 'GET', id, '/documents/never/file')), [
    404,
    'flows.no_document',
  ])
})

test('D2-OV-13, D2-RUN-28: parties in two regions act in turn, and the last signature completes (FA-81, FB-07)', async () => {
  const id = await startGeneratingRun()
  const { documents } = expectStatus(
    await fixture.generate('buyer', id, await fixture.openAnswers('buyer', id)),
    200,
    '',
  ).body
  const steps = documents.filter(({ position }: Row) => position !== null)
  const actedDocumentIds: string[] = []
  for (const { output_key, party_key, document_id } of steps) {
    for (const later of steps.filter(
      (step: Row) => step.document_id !== document_id && !actedDocumentIds.includes(String(step.document_id)),
    ))
      assert.deepEqual(await readStatusAndKey(fixture.signOrAccept(later.party_key, id, later.output_key)), [
        409,
        'documents.not_open',
      ])
    const reply = await fixture.signOrAccept(party_key, id, output_key)
    assert.equal(reply.status, 200, `${output_key}/${party_key}: ${reply.text}`)
    actedDocumentIds.push(document_id)
    const acted = reply.body.run_signatures.filter(({ action }: Row) => action !== null)
    assert.deepEqual(
      acted.map((entry: Row) => entry.document_id),
      actedDocumentIds,
    )
    const isLast = actedDocumentIds.length === steps.length
    assert.equal((await fixture.ask('company', 'GET', id)).body.status, isLast ? 'completed' : 'awaiting_signature')
  }
  const lines = await Promise.all(
    documents.map(async ({ document_id }: Row) => (await service.companyData('GET', `/documents/${document_id}`)).body),
  )
  for (const { run_signatures } of lines) assert.deepEqual(run_signatures, lines[0].run_signatures)
  assert.deepEqual(Object.keys(lines[0].run_signatures[0]).sort(), [
    ...['acted_at', 'action', 'document_id', 'name', 'output_key', 'party_key', 'position', 'status'],
  ])
  assert.equal(lines[0].run_signatures.length, documents.length)
  const ownCopy = (await fixture.ask('company', 'GET', id, '/documents/contract/file')).body.value
  for (const { document_id } of documents.filter(({ output_key }: Row) => output_key === 'contract')) {
    const client = (rest: string) => service.companyData('GET', `/documents/${document_id}/${rest}`)
    assert.deepEqual((await client('sealed-file')).body, { encrypted: true, value: ownCopy })
    assert.deepEqual(await readStatusAndKey(client('file')), [403, 'documents.recipient_encrypted'])
  }
  const trusted = await sealRoot(platform)
  const { buyer, customer } = fixture.customers
  for (const signer of [buyer, customer]) {
    assert.ok(signer)
    const party = signer === buyer ? 'buyer' : 'customer'
    const { value } = (await fixture.ask(party, 'GET', id, '/documents/contract/file')).body
    const { file } = JSON.parse(await signer.account.openValue(value))
    const sealedPdf = Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
    const verdict = await verifySealedPdf(sealedPdf, trusted)
    assert.equal(verdict.valid, true, JSON.stringify(verdict))
    await assertParties(sealedPdf)
  }
})

test('D2-CUS-03, D2-GEN-19: a file that the run holds is an input of the generating party', async () => {
  const paper = pdfWithLines(['Paper of {{name}}'])
  const id = await startGeneratingRun(paper)
  const values = await fixture.openAnswers('buyer', id)
  assert.deepEqual(await readStatusAndKey(fixture.generate('buyer', id, values)), [
    400,
    'flows.generate_inputs_mismatch',
  ])
  const inputs = (body: Row) => fixture.ask('buyer', 'POST', id, '/generate/inputs', body)
  assert.deepEqual(await readStatusAndKey(inputs({ source_key: 'field:name', value: 'x' })), [
    400,
    'flows.generate_inputs_mismatch',
  ])
  const reply = await fixture.generate('buyer', id, values, { 'field:paper': paper })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(toSigningLine(reply.body.documents), [
    ['contract', 'buyer', 1],
    ['receipt', 'company', 2],
    ['receipt', 'customer', 3],
    ['contract', 'company', null],
    ['contract', 'customer', null],
    ['receipt', 'buyer', null],
  ])
})

test('FG-32, D2-RUN-28: a person with two parties has and acts on a copy for each', async () => {
  const trial = await createContractFixture(platform, {
    company: fixture.company,
    customers: { customer: {}, buyer: { same: 'customer' } },
    definition: (templateKey) => ({
      ...definition(templateKey),
      parties: parties.map((party) => (party.key === 'buyer' ? { ...party, type: 'person' } : party)),
    }),
  })
  const id = await trial.start()
  await trial.answer('customer', id, { name: 'Ada' }, { next_node: 'offer' })
  await trial.answer('company', id, { price: '12.50' }, { next_node: 'confirm' })
  await trial.answer('buyer', id, { seal: 'yes' }, { next_node: 'contract' })
  const reply = await trial.generate('customer', id, await trial.openAnswers('customer', id))
  assert.deepEqual(toSigningLine(reply.body.documents), expectedSigningLine)
  const findDocumentId = (party: string) =>
    reply.body.documents.find(({ output_key, party_key }: Row) => output_key === 'contract' && party_key === party)
      .document_id
  assert.notEqual(findDocumentId('customer'), findDocumentId('buyer'))
  for (const [party, output] of [
    ['company', 'contract'],
    ['company', 'receipt'],
    ['customer', 'contract'],
  ] as const)
    assert.equal((await trial.signOrAccept(party, id, output)).status, 200)
  const { participants } = (await trial.ask('customer', 'GET', id)).body
  assert.deepEqual(
    participants.map(({ party_key, documents }: { party_key: string; documents: Row[] }) => [
      party_key,
      documents.map(({ output_key, document_status, action }) => [output_key, document_status, action]),
    ]),
    [
      [
        'company',
        [
          ['contract', 'active', 'signed'],
          ['receipt', 'active', 'accepted'],
        ],
      ],
      [
        'customer',
        [
          ['contract', 'active', 'signed'],
          ['receipt', 'ready_to_sign', null],
        ],
      ],
      [
        'buyer',
        [
          ['contract', 'waiting', null],
          ['receipt', 'active', null],
        ],
      ],
    ],
  )
  assert.deepEqual(
    await readStatusAndKey(trial.signOrAccept('buyer', id, 'contract')),
    [409, 'documents.not_open'],
    'its other copy waits',
  )
  assert.equal((await trial.signOrAccept('customer', id, 'receipt')).status, 200)
  assert.equal((await trial.signOrAccept('buyer', id, 'contract')).status, 200)
  assert.equal((await trial.ask('company', 'GET', id)).body.status, 'completed')
})

test('FA-77: a company with two parties acts on the open copy, else on its first', async () => {
  const untyped = [{ key: 'company' }, { key: 'clerk' }, { key: 'customer' }].map((party) => ({
    ...party,
    label: party.key,
  }))
  const trial = await createContractFixture(platform, {
    company: fixture.company,
    customers: { customer: {} },
    definition: (asset_key) => ({
      entry: 'ask',
      output_mode: 'document',
      parties: untyped,
      edges: [],
      constants: [],
      nodes: [
        {
          key: 'ask',
          label: 'Ask',
          party: 'clerk',
          elements: [flowField('name')],
          document: {
            language_party: 'customer',
            outputs: [
              { output_key: 'contract', name: 'Contract', rules: [{ asset_key, languages: 'all', signers: null }] },
            ],
          },
        },
      ],
    }),
  })
  const { userId } = trial.company
  const connection_id = trial.customers.customer?.connectionId
  const id = await trial.start({ target: { connection_id }, bindings: { company: userId, clerk: userId } })
  await trial.answer('company', id, { name: 'Ada' }, { leaf: true })
  const { documents } = expectStatus(await trial.generate('company', id, { name: 'Ada' }), 200, 'generating').body
  const [first, second] = documents.map(({ document_id }: Row) => document_id)
  const sign = async () => (await trial.signOrAccept('company', id, 'contract')).body
  assert.deepEqual((await sign()).id, first)
  assert.deepEqual((await sign()).id, second, 'the first is signed, so the second is used')
  assert.equal((await sign()).error_key, 'documents.not_open')
  assert.equal((await trial.signOrAccept('customer', id, 'contract')).status, 200)
  assert.equal((await trial.ask('company', 'GET', id)).body.status, 'completed')
})
