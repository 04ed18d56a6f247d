// The start of a run by the helper: sealed values per reader, staged files, and a changed version.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, leaseDefinition, pdfWithLines, twoStepFlow, usePlatform } from '@company-data/testkit'
import { startFlowFixture } from '../../../testing/flow-fixture.ts'
import { createServiceClient, isPlatformError, type PersonClient } from '../../index.ts'

const platform = await usePlatform()

const addDatum = async (client: PersonClient, slug: string, value: string, is_private: boolean): Promise<string> => {
  const field = (await client.contactFields.list()).find((candidate) => candidate.slug === slug)
  return (await client.contactData.create(field?.id ?? '', value, { is_private })).id
}

const parties = [
  { key: 'company', label: 'Company', type: 'owner' },
  { key: 'customer', label: 'Customer', type: 'person' },
  { key: 'guest', label: 'Guest', type: 'person' },
]
const intro = {
  kind: 'text',
  key: 'intro',
  text: '{{customer.first}}, {{customer.last}}, {{customer.hobby}}; {{guest.first}}, {{guest.last}}',
}
const firstNode = { key: 'first', label: 'First', party: 'customer', elements: [intro, flowField('name')] }
const lastNode = { key: 'last', label: 'Last', party: 'company', elements: [intro] }

test('[D2-TAG-04] [D2-TAG-06] all parties see public values, private ones only their party and company (D2-TAG-07, D2-TAG-08, D2-TAG-09, D2-TAG-10, D2-TAG-11, FA-46)', async () => {
  const fixture = await startFlowFixture(
    platform,
    ['first', 'last', 'hobby'].map((slug) => ({ slug, label: slug, type: 'text' })),
    'data_only',
  )
  await fixture.publish(twoStepFlow({ parties, nodes: [firstNode, lastNode] }))
  const join = async (name: string) => {
    const person = await fixture.connectPerson()
    const [first, last] = [
      await addDatum(person.client, 'first_name', name, false),
      await addDatum(person.client, 'last_name', `${name}son`, true),
    ]
    await person.client.companyConnections.replaceMappings(person.connection.id, {
      first: { from: first },
      last: { from: last },
    })
    return person
  }
  const [ada, bob] = [await join('Ada'), await join('Bob')]
  const target = ({ connection }: { connection: { id: string } }) => ({ connection_id: connection.id })
  const company = await fixture.service.runs.start(fixture.flowId, {
    targets: { customer: target(ada), guest: target(bob) },
  })
  const startRequest = fixture.wire.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/runs'))
  const { tag_values, flow_version } = JSON.parse(startRequest?.body ?? '')
  assert.equal(flow_version, 1)
  assert.deepEqual(Object.keys(tag_values).length, 3)
  for (const entry of Object.values<Record<string, unknown>>(tag_values)) {
    assert.deepEqual(Object.keys(entry), ['recipient_pubkey_sha256', 'public', 'public_tags', 'private'])
    assert.deepEqual(entry.public_tags, ['customer.first', 'guest.first'])
  }
  assert.deepEqual(Object.keys(tag_values.company.private), ['customer.last', 'guest.last'])
  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  const shownTo = (step: ReturnType<typeof run.step>) => {
    const [text] = step.view().elements
    return text?.kind === 'text' ? text.text : ''
  }
  assert.equal(shownTo(run.step()), 'Ada, Adason, —; Bob, —')
  run.step().enter('name', 'Ada')
  await run.step().submit()
  await company.refresh()
  assert.equal(shownTo(company.step()), 'Ada, Adason, —; Bob, Bobson')
  const openedValue = JSON.parse(
    await fixture.service.openValue(company.record.tag_values?.private['guest.last'] ?? ''),
  )
  assert.deepEqual(openedValue, { v: 'Bobson', t: 'text' })
  const guest = await bob.client.runs.open({ connectionId: bob.connection.id, runId: company.record.id })
  assert.deepEqual(Object.keys(guest.record.tag_values?.private ?? {}), ['guest.last'])
})

test('[D2-SRC-08] [D2-SRC-09] a shared PDF is staged for each user, and nothing if none was shared (D2-SRC-10, D2-SRC-11, FA-50)', async () => {
  const fixture = await startFlowFixture(platform, [{ slug: 'payslip_pdf', label: 'Payslip', type: 'pdf_document' }])
  const template = await fixture.addAsset('lease', ['Lease {{monthly_income}}'])
  await fixture.publish(leaseDefinition({ guarantorDe: template, guarantorEn: template, plain: template }))
  const bytes = pdfWithLines(['Payslip'])
  const ada = await fixture.connectPerson()
  const start = () => fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  assert.deepEqual((await start()).record.source_files, {})
  const runFiles = `POST /api/company-data/flows/${fixture.flowId}/run-files`
  assert.equal(fixture.wire.count(runFiles), 0)

  // A file of the profile that is not private is served as its bytes.
  const fields = await ada.client.contactFields.list()
  const documentField = fields.find(({ type }) => type === 'pdf_document')
  assert.ok(documentField, 'the catalog has a field for PDFs')
  const datum = await ada.client.contactData.create(documentField.id, undefined, { is_private: false })
  await ada.client.contactData.replaceFile(datum.id, { bytes, mime_type: 'application/pdf', original_name: 'mine.pdf' })
  await ada.client.companyConnections.replaceMappings(ada.connection.id, { payslip_pdf: { from: datum.id } })
  const company = await start()
  assert.equal(fixture.wire.count(runFiles), 2)
  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  for (const partyRun of [company, run]) {
    const { plaintext = '', parts } = await partyRun.openSource('conn:customer:payslip_pdf')
    const { original_name, mime_type, size } = JSON.parse(plaintext)
    assert.deepEqual([original_name, mime_type, size], ['payslip_pdf.pdf', 'application/pdf', bytes.length])
    assert.deepEqual(Buffer.from(parts[0]?.bytes ?? []), bytes)
  }
})

test('[D2-PTY-15] [D2-VER-03] a newer published version is read and compiled again, exactly once', async () => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  const definition = twoStepFlow()
  await fixture.publish(definition)
  const ada = await fixture.connectPerson()
  const { client_id, client_secret } = await fixture.company.serviceClients.regenerateSecret(fixture.serviceId)
  const runs = `/api/company-data/flows/${fixture.flowId}/runs`
  let publishes = 1
  let starts = 0
  const client = createServiceClient({
    frontDoorUrl: fixture.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: fixture.privateKey,
    fetch: async (input, init) => {
      if (new URL(String(input)).pathname === runs && init?.method === 'POST') {
        starts += 1
        if (publishes-- > 0) await fixture.publish(definition)
      }
      return fetch(input, init)
    },
  })
  const target = { connection_id: ada.connection.id }
  const { record } = await client.runs.start(fixture.flowId, { target })
  assert.deepEqual([record.flow_version, starts], [2, 2])
  ;[publishes, starts] = [2, 0]
  await assert.rejects(client.runs.start(fixture.flowId, { target }), (error: unknown) =>
    isPlatformError(error, 'flows.version_changed'),
  )
  assert.equal(starts, 2)
})
