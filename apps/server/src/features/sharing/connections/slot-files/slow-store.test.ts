// A slow file store keeps no transaction open, so no row or connection is blocked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  addDatum,
  clearFile,
  connectBody,
  createRandomWrapper,
  createService,
  openRegion,
  ownPlatform,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type S3Server,
  startS3Server,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const toSettings = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Server) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
const server = await startS3Server()
addCleanup(() => server.stop())
const platform = await ownPlatform({ regions: ['eu', 'us'], environment: toSettings(server) })
const databases = ['eu', 'us'].map((region) => openRegion(platform, region))
const [near, far, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const openTransactions = async (): Promise<number> => {
  const counts = await Promise.all(
    databases.map(async ({ kysely }) => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
        kysely,
      )
      return rows[0]?.count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
const isSlotPut = (request: string): boolean => request.startsWith('PUT') && request.includes('/connection-files/')
const slotFiles = (): number => [...server.objects.keys()].filter((key) => key.includes('/connection-files/')).length
/** Runs the operation while the store delays the slot files, and inspects the locks during it. */
const whileSlow = async (
  work: () => Promise<Reply>,
  look: () => Promise<unknown> = async () => undefined,
): Promise<Reply> => {
  const before = server.requests.filter(isSlotPut).length
  const { release } = server.holdBack(isSlotPut)
  const acting = work()
  try {
    await until('a file is under way', () => server.requests.filter(isSlotPut).length > before)
    await until('no transaction is open', async () => (await openTransactions()) === 0)
    await look()
  } finally {
    release()
  }
  return acting
}
const sealedAnswer = (slug: string) => ({ slug, contact_data_id: null, value: createRandomWrapper() })

for (const [where, company] of [
  ['in the same region', near],
  ['in another region', far],
] as const) {
  test(`(G-077) connect, mappings and consent store files outside transactions, ${where}`, async () => {
    const requestFields = [
      { slug: 'one', type: 'document' },
      { slug: 'two', type: 'document' },
    ]
    const service = await createService(company, { requestFields })
    const body = connectBody(service, [sealedAnswer('one'), sealedAnswer('two')] as never)
    const connected = await whileSlow(() => person.call('POST', '/api/company-connections', body))
    assert.equal(connected.status, 201, connected.text)
    const path = `/api/company-connections/${connected.body.id}`
    const mappings = { config_token: service.configToken, answers: [sealedAnswer('one')] }
    const files = slotFiles()
    const replaced = await whileSlow(() => person.call('PUT', `${path}/mappings`, mappings))
    assert.equal(replaced.status, 200, replaced.text)
    assert.equal(slotFiles(), files, 'the replaced file is gone')
  })

  test(`(G-075) a new private file with a slot copy does not lock the datum, ${where}`, async () => {
    const service = await createService(company, { requestFields: [{ slug: 'doc', type: 'document' }] })
    const datum = await addDatum(person, 'document', { is_private: true })
    const path = `/api/contact-data/${datum.id}/file`
    assert.equal((await person.call('PUT', path, { value: createRandomWrapper() })).status, 200)
    const answers = [{ slug: 'doc', contact_data_id: datum.id, live: true, value: createRandomWrapper() }]
    const connected = await person.call('POST', '/api/company-connections', connectBody(service, answers as never))
    assert.equal(connected.status, 201, connected.text)
    const copies = [{ connection_id: connected.body.id, slug: 'doc', value: createRandomWrapper() }]
    const reply = await whileSlow(
      () => person.call('PUT', path, { value: createRandomWrapper(), copies }),
      async () =>
        assert.equal((await person.call('PUT', `/api/contact-data/${datum.id}`, { is_private: true })).status, 200),
    )
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.has_file, true)
  })

  test(`(T-44) a share-once copy of a file being replaced is the new one, ${where}`, async () => {
    const service = await createService(company, { requestFields: [{ slug: 'doc', type: 'document', one_time: true }] })
    const datum = await addDatum(person, 'document')
    const path = `/api/contact-data/${datum.id}/file`
    assert.equal((await person.call('PUT', path, clearFile('text/plain', 'old'))).status, 200)
    const answers = [{ slug: 'doc', contact_data_id: datum.id, value: null }]
    const files = slotFiles()
    const connected = await whileSlow(
      () => person.call('POST', '/api/company-connections', connectBody(service, answers as never)),
      async () => assert.equal((await person.call('PUT', path, clearFile('text/plain', 'new'))).status, 200),
    )
    assert.equal(connected.status, 201, connected.text)
    assert.equal(slotFiles(), files + 1, 'the copy of the old file is deleted')
    const { values } = (await service.companyData('GET', `/connections/${connected.body.id}`)).body
    const file = await service.companyData('GET', values.doc.value_url.replace('/api/company-data', ''))
    assert.equal(file.text, 'new')
  })
}

test('a refused request stores no file', async () => {
  const service = await createService(near, {
    requestFields: [
      { slug: 'doc', type: 'document' },
      { slug: 'must', mandatory: true },
    ],
  })
  const puts = server.requests.filter(isSlotPut).length
  const body = connectBody(service, [sealedAnswer('doc')] as never)
  assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/company-connections', body)), [
    400,
    'company_connections.mandatory_missing',
  ])
  assert.equal(server.requests.filter(isSlotPut).length, puts)
})
