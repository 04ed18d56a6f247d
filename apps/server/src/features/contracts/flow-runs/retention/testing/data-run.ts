// A run with data of every kind: verified answers, linked files, tag values and a staged file.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addSealedDatum,
  contactFieldId,
  createFlowRunFixture,
  expectStatus,
  type FlowRunFixture,
  type FlowRunFixtureOptions,
  flowField,
  sealedFor,
  type TestPlatform,
  toEnvelope,
  twoStepFlow,
  verifyDatum,
} from '@company-data/testkit'

const definition = twoStepFlow({
  nodes: [
    {
      key: 'first',
      label: 'First',
      party: 'customer',
      elements: [
        { kind: 'text', key: 'hello', text: 'Hello {{customer.first}} of {{company.company_name}}' },
        flowField('paper', { type: 'pdf_document' }),
        flowField('mail', { type: 'email' }),
      ],
    },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
})

/** The text of the flow names the company, so it needs a name: without one there are no owner_tag_values (FB-02). */
const nameCompany = async ({ company }: FlowRunFixture): Promise<void> => {
  const fields: Array<{ id: string; slug: string }> = (await company.call('GET', '/api/contact-fields')).body
  const contact_field_id = fields.find(({ slug }) => slug === 'company_name')?.id
  const reply = await company.call('POST', '/api/contact-data', { contact_field_id, value: 'Lease Ltd' })
  expectStatus(reply, 201, 'naming the company')
}

export const dataFixture = async (
  platform: TestPlatform,
  options: FlowRunFixtureOptions = {},
): Promise<FlowRunFixture> => {
  const fixture = await createFlowRunFixture(platform, {
    definition,
    requestFields: [{ slug: 'first' }],
    shared: async (shop) => [{ slug: 'first', value: await shop.seal('Ada') }],
    ...options,
  })
  await nameCompany(fixture)
  return fixture
}

const hashKey = (key: string): string => createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex')

const startTagged = async ({ service, customer, version, start }: FlowRunFixture): Promise<string> => {
  const wrapper = await service.seal('{}')
  const entry = (publicKey: string) => ({
    recipient_pubkey_sha256: hashKey(publicKey),
    public: wrapper,
    public_tags: ['customer.first'],
    private: {},
  })
  const company = entry(String(service.record.public_key))
  const run = await start({
    flow_version: version,
    tag_values: { company, [customer.userId]: entry(customer.publicKey) },
  })
  assert.deepEqual(run.tag_values.public_tags, ['customer.first'])
  return run.id
}

const envelope = JSON.stringify(toEnvelope(Buffer.from('%PDF-1.7 mine')))

/** A private file of the customer's profile, linked, with a copy for each party. */
const linkedPaper = async ({ company, service, customer, under }: FlowRunFixture, runId: string) => {
  const field = await contactFieldId(customer, 'pdf_document')
  const datum = { contact_field_id: field, is_private: true }
  const { id: field_id } = expectStatus(await customer.call('POST', '/api/contact-data', datum), 201, 'filling').body
  const file = { value: await sealedFor(customer, envelope), copies: [] }
  expectStatus(await customer.call('PUT', `/api/contact-data/${field_id}/file`, file), 200, 'storing a file')
  const upload = async (for_user_id: string, value: string) => {
    const reply = await customer.call('POST', under(runId, '/answer-files'), { slug: 'paper', for_user_id, value })
    return { for_user_id, value: { _enc_file: expectStatus(reply, 201, 'uploading').body.file, _link: 1 } }
  }
  const values = [
    await upload(company.userId, await service.seal(envelope)),
    await upload(customer.userId, await sealedFor(customer, envelope)),
  ]
  return { slug: 'paper', values, link: { field_id } }
}

/**
 * Started and answered by the customer: it waits for the company. Once per fixture, because of the customer's profile.
 */
export const fillRun = async (fixture: FlowRunFixture): Promise<string> => {
  const { platform, customer, service, flow } = fixture
  const id = await startTagged(fixture)
  const { id: field_id } = await addSealedDatum(customer, 'email', customer.email)
  await verifyDatum(platform, customer, field_id, customer.email)
  const mail = { slug: 'mail', values: await fixture.copies(customer.email), link: { field_id }, source_private: true }
  const answers = [await linkedPaper(fixture, id), mail]
  expectStatus(await fixture.submit('customer', id, { answers, next_node: 'last' }), 200, 'answering')
  const staged = { source_user_id: customer.userId, value: await service.seal(envelope) }
  expectStatus(await service.companyData('POST', `/flows/${flow.id}/run-files`, { body: staged }), 201, 'staging')
  return id
}

export const readLinkedFile = ({ service, connectionId, flow }: FlowRunFixture) =>
  service.companyData('GET', `/connections/${connectionId}/flow-links/${flow.id}/paper/file`)

/** The stored run files of those accounts, in any region. */
export const storedFiles = async (
  { dataDir, databases }: TestPlatform,
  accounts: ReadonlyArray<{ userId: string }>,
): Promise<string[]> => {
  const files: string[] = []
  for (const region of databases.regions.keys())
    for (const { userId } of accounts)
      for (const folder of ['flow-files', 'flow-inputs'])
        files.push(...(await readdir(join(dataDir, 'files', region, userId, folder)).catch(() => [])))
  return files
}

/** D2-LIM-08, D2-LIM-09: the members left of a run, besides the unchanged ones. */
export const assertErased = (run: Record<string, unknown>, before: Record<string, unknown>): void => {
  const { answers, source_files, tag_values, private_slugs, ...rest } = run
  assert.deepEqual(
    { answers, source_files, tag_values, private_slugs },
    {
      answers: [],
      source_files: {},
      tag_values: null,
      private_slugs: [],
    },
  )
  const { answers: _answers, source_files: _sources, tag_values: _tags, private_slugs: _slugs, ...stayed } = before
  assert.deepEqual(rest, stayed)
}
