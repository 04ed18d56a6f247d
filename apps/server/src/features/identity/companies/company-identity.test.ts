// Answers that say who a company is, and those that never do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  connect,
  createFlowRunFixture,
  createService,
  createSignInApp,
  enrolledApprover,
  openRegion,
  type Reply,
  raiseChallenge,
  registerCompany,
  registerPerson,
  signInRequest,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)

const readBody = (reply: Reply) => {
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

const MEMBERS = [
  ...[
    'company_user_id',
    'code',
    'verified',
    'domain',
    'legal_name',
    'checked_at',
    'since',
    'name_key',
    'name_conflict',
    'name_conflict_domain',
  ],
]

test('TRUST-43 A-107: nine answers to customers say who the company is', async () => {
  const runs = await createFlowRunFixture(platform)
  const { company, service, customer, connectionId } = runs
  const run = await runs.start()
  const payload = { name: 'Terms', payload_kind: 'json', payload: { text: 'for all' } }
  assert.equal((await service.companyData('POST', '/documents', { body: payload })).status, 201)
  const { person, cards } = await enrolledApprover(platform, db, service, {})
  await raiseChallenge(service, person.code)
  const invited = await registerPerson(platform)
  const inviting = await createService(company)
  await inviting.invite(invited)
  const buyer = await registerCompany(platform)
  const app = await createSignInApp(service)
  const consentQuery = new URLSearchParams(signInRequest(app) as Record<string, string>)
  const read = async (account: { call(method: string, path: string): Promise<Reply> }, path: string) =>
    readBody(await account.call('GET', path))
  const answers: Record<string, unknown> = {
    'profile/by-code': await read(customer, `/api/profile/by-code?code=${service.code}`),
    'customer/by-code': await read(buyer, `/api/customer/by-code?code=${service.code}`),
    consent: readBody(await call(platform.frontDoor, 'GET', `/api/consent?${consentQuery}`)),
    connections: (await read(customer, '/api/company-connections')).items[0],
    connection: await read(customer, `/api/company-connections/${connectionId}`),
    'connect requests': (await read(invited, '/api/connect-requests')).items[0],
    'challenge cards': (await cards())[0],
    enrollments: (await read(person, '/api/twofa/enrollments'))[0],
    documents: (await read(customer, `/api/company-connections/${connectionId}/documents`)).items[0],
    runs: (await read(customer, '/api/customer/flow-runs')).items[0],
    'runs of a connection': (await read(customer, `/api/company-connections/${connectionId}/flow-runs`)).items[0],
    run: await read(customer, `/api/company-connections/${connectionId}/flow-runs/${run.id}`),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const { company_identity: identity } = answer as { company_identity?: Record<string, unknown> }
    assert.deepEqual(Object.keys(identity ?? {}), MEMBERS, name)
    assert.deepEqual(
      [identity?.company_user_id, identity?.code, identity?.verified],
      [company.userId, company.code, 'none'],
    )
  }
})

test('TRUST-43 A-107: no answer below company-data says who a company is', async () => {
  const runs = await createFlowRunFixture(platform)
  const { service, connectionId } = runs
  const run = await runs.start()
  const broadcast = { name: 'Terms', payload_kind: 'json', payload: {} }
  await service.companyData('POST', '/documents', { body: broadcast })
  await service.invite(await registerPerson(platform))
  await connect(await registerPerson(platform), service)
  const paths = [
    ...['/whoami', '/connections', `/connections/${connectionId}`, '/connect-requests', '/documents', '/flow-runs'],
    ...[`/flow-runs/${run.id}`, '/request-fields', '/logs', '/changes'],
  ]
  for (const path of paths) {
    const { status, text } = await service.companyData('GET', path)
    assert.ok(status < 500, path)
    assert.ok(!text.includes('company_identity') && !text.includes('name_key'), path)
  }
  assert.ok(!('company_identity' in (await runs.read(run.id))), 'a run as its service reads it')
})

test('A-107: a person by code has no identity of a company', async () => {
  const [person, other] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const { body } = await person.call('GET', `/api/profile/by-code?code=${other.code}`)
  assert.equal(body.company_identity, undefined)
})
