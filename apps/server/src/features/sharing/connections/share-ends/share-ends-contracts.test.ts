// Shares with an end (B-24) that have a file, or whose customer has an active contract with the service.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  addDatum,
  clearFile,
  connect,
  createService,
  dataUri,
  ownPlatform,
  png,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  renewSession,
  sealedFor,
  type TestAccount,
  type TestAnswer,
  type TestService,
} from '@company-data/testkit'

const HOUR = 3600

const platform = await ownPlatform({ regions: ['eu', 'us'] })

const hoursAhead = async (hours: number): Promise<string> => {
  const { now } = (await platform.ops('GET', '/api/ops/clock')).body
  return new Date(Date.parse(now) + hours * HOUR * 1000 + 60_000).toISOString()
}

/** Moves the clock past the end, renews the tokens that expired, and runs the jobs. */
const passHours = async (hours: number, person: TestAccount, service: TestService): Promise<void> => {
  await platform.advance(hours * HOUR)
  await renewSession(person)
  await renewSession(service.company)
  await service.renewToken()
}
const runJobs = () => platform.ops('POST', '/api/ops/jobs/run')
const listEvents = async (service: TestService) => (await service.changes()).map(({ event, slug }) => [event, slug])
const filePath = (service: TestService, id: string, slug: string) =>
  `/connections/${id}/slots/${service.fieldIds[slug]}/file`

for (const region of ['eu', 'us']) {
  test(`B-24: files shared with a company in ${region} end at their time, with their bytes`, async () => {
    const [company, person] = await Promise.all([registerCompany(platform, { region }), registerPerson(platform)])
    const service = await createService(company, {
      requestFields: [
        { slug: 'open', type: 'photo' },
        { slug: 'sealed', type: 'photo' },
        { slug: 'once', type: 'photo', one_time: true },
      ],
    })
    const withFile = async (body: object): Promise<string> => {
      const { id } = await addDatum(person, 'photo', { is_private: 'value' in body })
      assert.equal((await person.call('PUT', `/api/contact-data/${id}/file`, body)).status, 200)
      return id
    }
    const envelope = JSON.stringify({ file: dataUri('image/png', png()), original_name: 'a', mime_type: 'image/png' })
    const open = await withFile(clearFile('image/png', png('one')))
    const secret = await withFile({ value: await sealValue(envelope, person.publicKey) })
    const shared_until = await hoursAhead(2)
    const { id } = await connect(person, service, [
      { slug: 'open', contact_data_id: open, live: true, shared_until },
      { slug: 'sealed', contact_data_id: secret, live: true, value: await service.seal(envelope), shared_until },
      { slug: 'once', contact_data_id: open, live: false, shared_until },
    ] as unknown as TestAnswer[])
    const slugs = ['open', 'sealed', 'once']
    for (const slug of slugs)
      assert.equal((await service.companyData('GET', filePath(service, id, slug))).status, 200, slug)
    const listFiles = () =>
      readdir(join(platform.dataDir, 'files', region, company.userId, 'connection-files')).catch(() => [])
    assert.equal((await listFiles()).length, 2, 'an open live file stays with its owner')
    await service.changes()

    await passHours(3, person, service)
    for (const slug of slugs) {
      const early = service.companyData('GET', filePath(service, id, slug))
      assert.deepEqual(await readStatusAndKey(early), [404, 'company_data.file_not_found'], `${slug}, before the job`)
    }
    await runJobs()
    assert.deepEqual((await service.companyData('GET', `/connections/${id}`)).body.values, {})
    assert.deepEqual(await listFiles(), [])
    assert.deepEqual((await listEvents(service)).sort(), slugs.map((slug) => ['field_deleted', slug]).sort())
    assert.equal((await person.call('GET', `/api/contact-data/${open}/file`)).status, 200, 'the person keeps its own')
  })
}

test('B-24: with an active contract the share ends, and the connection stays', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  const service = await createService(company, { requestFields: [{ slug: 'must', mandatory: true }, { slug: 'may' }] })
  const value = await service.seal('Ann')
  const { id } = await connect(person, service, [
    { slug: 'must', value, shared_until: await hoursAhead(2), at_end: 'disconnect' },
    { slug: 'may', value },
  ] as TestAnswer[])
  const payload = await sealedFor(person, { text: 'for you alone' })
  const contract = { connection_id: id, name: 'Terms', payload_kind: 'json', payload, kind: 'agreement' }
  assert.equal((await service.companyData('POST', '/documents', { body: contract })).status, 201)
  const disconnect = () => person.call('DELETE', `/api/company-connections/${id}`)
  assert.deepEqual(await readStatusAndKey(disconnect()), [409, 'company_connections.active_contract'])
  await service.changes()

  await passHours(3, person, service)
  await runJobs()
  assert.deepEqual(Object.keys((await service.companyData('GET', `/connections/${id}`)).body.values), ['may'])
  assert.deepEqual(await listEvents(service), [['field_deleted', 'must']])
  const { missing } = (await person.call('GET', `/api/company-connections/${id}`)).body
  assert.deepEqual(missing, ['must'], 'the connection says so')
})
