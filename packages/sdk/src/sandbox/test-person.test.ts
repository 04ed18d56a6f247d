// A test person of an ordinary service: the owner acts for it from any device, and no one else does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowPlatform, openDirectory, uniqueName, useFewerRounds } from '@company-data/testkit'
import { type CompanyClient, createCompanyClient } from '../entry-points/company.ts'
import { createPersonClient, type PersonClient } from '../entry-points/person.ts'
import { createTestPerson, openTestPerson } from '../entry-points/sandbox.ts'
import { createServiceClient } from '../entry-points/service.ts'
import { createSamplePdf } from './sample-values.ts'

const platform = await borrowPlatform()
useFewerRounds()
const frontDoorUrl = platform.frontDoor
const password = 'correct horse battery staple'

const registerCompany = async () => {
  const name = uniqueName()
  const email = `owner-${name.toLowerCase()}@example.org`
  const company = createCompanyClient({ frontDoorUrl })
  await company.register({ email, password, display_name: 'Lena Ltd', company_code: `C${name}`.slice(0, 12) })
  await company.level.update('pro')
  return { company, email }
}

const createService = async (company: CompanyClient, email: string) => {
  const { service, keys } = await company.services.create({ name: 'Newsletter', admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const client = createServiceClient({
    frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
  })
  return { service, client }
}

const connect = async (person: PersonClient, code: string): Promise<string> => {
  const profile = await person.codes.lookUp(code)
  assert.ok(profile.kind === 'service')
  return (await person.companyConnections.create({ ...profile, code }, {})).id
}

test('another device of the owner acts for a test person, which is marked', async () => {
  const { company, email } = await registerCompany()
  const { service, client } = await createService(company, email)
  const options = { frontDoorUrl, owner: company, serviceId: service.id }
  const tester = await createTestPerson(options, { display_name: 'Test person', language: 'en' })
  const testerConnection = await connect(tester.person, service.code)
  const stranger = createPersonClient({ frontDoorUrl })
  const strangerEmail = `person-${uniqueName().toLowerCase()}@example.org`
  await stranger.register({ email: strangerEmail, password, display_name: 'Test person' })
  await connect(stranger, service.code)
  const records = await Array.fromAsync(client.connections.list())
  assert.deepEqual(
    records.map(({ id, test_person }) => [id === testerConnection, test_person]),
    [
      [true, true],
      [false, undefined],
    ],
  )
  const { recent } = await company.overview.read()
  const { items } = await company.overview.search('Test person')
  for (const records of [recent.filter(({ kind }) => kind === 'connected'), items])
    assert.deepEqual(records.map(({ id, test_person }) => [id === testerConnection, test_person]).sort(), [
      [false, undefined],
      [true, true],
    ])
  await tester.person.messages.create(testerConnection, 'Hello')
  const [conversation] = await Array.fromAsync(company.servicePortal(service.id).conversations.list())
  assert.equal(conversation?.test_person, true)
  const document = { name: 'Contract', kind: 'agreement', requires_signature: true, file: createSamplePdf() } as const
  const { id } = await client.documents.create({ connection_id: testerConnection, ...document })

  const otherDevice = createCompanyClient({ frontDoorUrl })
  await otherDevice.login({ email, password })
  const otherTester = await openTestPerson({ ...options, owner: otherDevice }, tester.userId)
  assert.ok(otherTester)
  // An hour later, the session is no longer fresh: the device is added with the password that is kept.
  await platform.advance(3600)
  const signer = { signer_first_name: 'Test', signer_last_name: 'Person' }
  await otherTester.person.documents.sign(
    await otherTester.person.documents.open(id),
    signer,
    await otherTester.proof(),
  )
  assert.equal((await client.documents.read(id)).status, 'active')
  await otherTester.close()
  await assert.rejects(otherTester.person.account.read())

  await company.testPersons.delete({ serviceId: service.id, userId: tester.userId })
  assert.deepEqual(await company.testPersons.list(service.id), [])
  assert.equal((await Array.fromAsync(client.connections.list())).length, 1)
  assert.equal(await openTestPerson(options, tester.userId), undefined)
  // Deleting an account that is gone already or is not a test person is not an error.
  await company.testPersons.delete({ serviceId: service.id, userId: tester.userId })
})

test('the platform stores the login sealed until the deletion', async () => {
  const { company, email } = await registerCompany()
  const { service } = await createService(company, email)
  const tester = await createTestPerson(
    { frontDoorUrl, owner: company, serviceId: service.id },
    { display_name: 'Test person' },
  )
  const [record] = await company.testPersons.list(service.id)
  assert.ok(record?.login)
  const readRow = () =>
    openDirectory(platform)
      .kysely.selectFrom('account')
      .selectAll()
      .where('user_id', '=', tester.userId)
      .executeTakeFirstOrThrow()
  const row = await readRow()
  assert.ok(row.sandbox_sealed_login?.startsWith('{"_enc"'))
  assert.ok(!JSON.stringify(row).includes(record.login.password))
  await company.services.delete(service.id)
  assert.deepEqual([(await readRow()).sandbox_sealed_login, (await readRow()).email], [null, null])
})

test('a service is deleted although a test person cannot be at that moment', async () => {
  const { company, email } = await registerCompany()
  const { service } = await createService(company, email)
  const options = { frontDoorUrl, owner: company, serviceId: service.id }
  const { userId } = await createTestPerson(options, { display_name: 'Test person' })
  const { kysely } = openDirectory(platform)
  const setMove = (region: string | null) =>
    kysely.updateTable('account').set({ moving_to: region }).where('user_id', '=', userId).execute()
  await setMove('us')
  await company.services.delete(service.id)
  await setMove(null)
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'services.ended-sandboxes' })
  assert.equal(run.status, 200, run.text)
  const row = await kysely.selectFrom('account').select('deleted_at').where('user_id', '=', userId).executeTakeFirst()
  assert.ok(row?.deleted_at)
})

test('a test person is of one service and one company', async () => {
  const { company, email } = await registerCompany()
  const [first, second] = [await createService(company, email), await createService(company, email)]
  const tester = await createTestPerson(
    { frontDoorUrl, owner: company, serviceId: first.service.id },
    { display_name: 'Test person' },
  )
  const mismatch = { errorKey: 'services.sandbox_mismatch', status: 403 }
  await assert.rejects(connect(tester.person, second.service.code), mismatch)
  await assert.rejects(second.client.connectRequests.create(tester.shareCode), mismatch)
  await company.testPersons.delete({ serviceId: second.service.id, userId: tester.userId })
  assert.equal((await company.testPersons.list(first.service.id)).length, 1)
  const { company: other } = await registerCompany()
  const notFound = { errorKey: 'services.not_found' }
  await assert.rejects(other.testPersons.list(first.service.id), notFound)
  await assert.rejects(other.testPersons.delete({ serviceId: first.service.id, userId: tester.userId }), notFound)
})
