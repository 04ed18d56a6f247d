// The sample of data of a release: made with its program, kept in `releases`, and used by every later program.
import assert from 'node:assert/strict'
import {
  call,
  connect,
  createFlow,
  createService,
  createServiceClient,
  expectStatus,
  openConversation,
  type Program,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestDatabases,
  twoStepFlow,
} from '@company-data/testkit'
import { type DatabaseDump, dumpDatabase, loadDatabase } from './database-dump.ts'

/** The response that a caller read; a later program must respond with at least the same members. */
interface Reading {
  caller: 'company' | 'person'
  path: string
  body: unknown
}

export interface ReleaseData {
  version: string
  directory: DatabaseDump
  eu: DatabaseDump
  company: { email: string; password: string }
  person: { email: string; password: string }
  client: { client_id: string; client_secret: string }
  service_id: string
  connection_id: string
  readings: readonly Reading[]
}

/** The secrets of a sample are as public as this file. */
export const SAMPLE_KEY = Buffer.alloc(32, 7).toString('base64')

const READINGS = (serviceId: string, connectionId: string): ReadonlyArray<Omit<Reading, 'body'>> => [
  { caller: 'company', path: '/api/account' },
  { caller: 'company', path: `/api/services/${serviceId}` },
  { caller: 'company', path: `/api/services/${serviceId}/webhooks` },
  { caller: 'company', path: `/api/services/${serviceId}/request-fields` },
  { caller: 'company', path: `/api/portal/services/${serviceId}/flows` },
  { caller: 'person', path: '/api/contact-data' },
  { caller: 'person', path: `/api/company-connections/${connectionId}` },
  { caller: 'person', path: `/api/company-connections/${connectionId}/messages` },
]

const addRows = async (company: TestAccount, person: TestAccount) => {
  const service = await createService(company, { requestFields: [{ slug: 'name' }] })
  const { clientId: client_id, clientSecret: client_secret } = await createServiceClient(company, service.id)
  const webhook = { url: 'https://hooks.example.org/in', auth_type: 'none' }
  expectStatus(await company.call('POST', `/api/services/${service.id}/webhooks`, webhook), 201, 'creating a webhook')
  const { id } = await connect(person, service, [{ slug: 'name', value: await service.seal('Ada') }])
  await openConversation(service, person, id).customer.send('Good morning.')
  await (await createFlow(service)).publish(twoStepFlow())
  return { client: { client_id, client_secret }, service_id: service.id, connection_id: id }
}

/** Fills the databases of a running program, and dumps them. */
export const createReleaseData = async (
  version: string,
  program: Program,
  databases: TestDatabases,
): Promise<ReleaseData> => {
  const platform = { frontDoor: program.addresses.front_door ?? '' }
  const [company, person] = [await registerCompany(platform), await registerPerson(platform)]
  const rows = await addRows(company, person)
  const readings: Reading[] = []
  for (const { caller, path } of READINGS(rows.service_id, rows.connection_id)) {
    const { body } = expectStatus(await { company, person }[caller].call('GET', path), 200, path)
    readings.push({ caller, path, body })
  }
  return {
    version,
    directory: await dumpDatabase(databases.directory),
    eu: await dumpDatabase(databases.regions.get('eu') ?? ''),
    company: { email: company.email, password: company.password },
    person: { email: person.email, password: person.password },
    ...rows,
    readings,
  }
}

export const loadReleaseData = async (data: ReleaseData, databases: TestDatabases): Promise<void> => {
  await loadDatabase(databases.directory, data.directory)
  await loadDatabase(databases.regions.get('eu') ?? '', data.eu)
}

/** Members may be added; none may be lost or changed. */
const assertContains = (actual: unknown, expected: unknown, where: string): void => {
  if (typeof expected !== 'object' || expected === null) {
    assert.deepEqual(actual, expected, where)
    return
  }
  if (Array.isArray(expected)) assert.equal((actual as unknown[])?.length, expected.length, where)
  for (const [name, value] of Object.entries(expected))
    assertContains((actual as Record<string, unknown> | undefined)?.[name], value, `${where} ${name}`)
}

/** Its people log in, read the same as before, and its client gets the events that come. */
export const checkReleaseData = async (data: ReleaseData, program: Program): Promise<void> => {
  const frontDoor = program.addresses.front_door ?? ''
  const logIn = async (credentials: { email: string; password: string }) => {
    const { access_token: token, api_url } = expectStatus(
      await call(frontDoor, 'POST', '/api/auth/login', { body: credentials }),
      200,
      'logging in',
    ).body
    return (method: string, path: string, body?: unknown) =>
      call(api_url, method, path, { token, ...(body !== undefined && { body }) })
  }
  const callers = { company: await logIn(data.company), person: await logIn(data.person) }
  for (const { caller, path, body } of data.readings)
    assertContains(expectStatus(await callers[caller]('GET', path), 200, path).body, body, path)
  const grant = new URLSearchParams({ grant_type: 'client_credentials', ...data.client })
  const token = expectStatus(await call(frontDoor, 'POST', '/oauth2/token', { body: grant }), 200, 'a token').body
    .access_token
  const api = program.addresses.eu ?? ''
  const connection = `/api/company-data/connections/${data.connection_id}`
  expectStatus(await call(api, 'GET', connection, { token }), 200, 'reading the connection')
  expectStatus(await callers.person('DELETE', `/api/company-connections/${data.connection_id}`), 204, 'ending it')
  const { body } = expectStatus(await call(api, 'GET', '/api/company-data/changes', { token }), 200, 'the feed')
  assert.match(JSON.stringify(body), new RegExp(data.connection_id))
}
