// Decisions of the operator about a company, and the names that a verification reserves.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  call,
  connect,
  createDocumentFixture,
  createService,
  createSignInApp,
  decideSignIn,
  enrolledApprover,
  mailbox,
  openRegion,
  ownPlatform,
  type Reply,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  renewSession,
  startDnsServer,
  type TestAccount,
} from '@company-data/testkit'

const DAY = 86_400
const dns = await startDnsServer()
const platform = await ownPlatform({ environment: { DOMAIN_DNS_SERVER: dns.address } })
const db = openRegion(platform)
after(() => dns.stop())

const inDays = (days: number): string => new Date(Date.now() + days * DAY * 1000).toISOString()
const checked = (change: object = {}) => ({
  legal_name: 'Nordwind Energie GmbH',
  register: 'HRB 1234, Amtsgericht Kiel',
  country: 'DE',
  expires_at: inDays(300),
  ...change,
})
const verify = (company: { userId: string }, body: unknown): Promise<Reply> =>
  platform.ops('PUT', `/api/ops/companies/${company.userId}/verification`, body)
const suspend = (company: TestAccount, suspended: boolean): Promise<Reply> =>
  platform.ops('PUT', `/api/ops/companies/${company.userId}/suspension`, { suspended, reason: 'spam' })
const readIdentity = async (company: TestAccount) => (await suspend(company, false)).body
const rename = (company: TestAccount, display_name: string): Promise<Reply> =>
  company.call('PUT', '/api/profile', { display_name })
const proveDomain = async (company: TestAccount, domain: string): Promise<void> => {
  const { body } = await company.call('POST', '/api/account/domains', { domain })
  dns.set(body.dns.name, 'TXT', [body.dns.value])
  assert.equal((await company.call('POST', `/api/account/domains/${body.id}/check`)).status, 200)
}
const register = async (displayName: string, companyCode?: string): Promise<Reply> => {
  const template = await registerCompany(platform)
  const keys = (await template.call('GET', '/api/profile/keys')).body
  return call(platform.frontDoor, 'POST', '/api/auth/register', {
    body: {
      usertype: 'company',
      email: `copy-${template.email}`,
      auth_salt: template.authSalt,
      password: template.password,
      display_name: displayName,
      company_code: companyCode ?? `D${template.code.slice(1)}`,
      ...keys,
    },
  })
}

test('TRUST-44 A-108: a verification shows the operator, and ends with a new name', async () => {
  const company = await registerCompany(platform, { displayName: 'Südwind Strom' })
  await proveDomain(company, 'suedwind.de')
  const { status, body } = await verify(company, checked())
  assert.equal(status, 200)
  assert.deepEqual(
    [body.verified, body.domain, body.legal_name, body.company_user_id, body.code],
    ['operator', 'suedwind.de', 'Nordwind Energie GmbH', company.userId, company.code],
  )
  assert.equal((await rename(company, 'Südwind Strom')).status, 200)
  assert.equal((await readIdentity(company)).verified, 'operator', 'the same name is not a change')
  assert.equal((await rename(company, 'Südwind Gas')).status, 200)
  const { verified, legal_name } = await readIdentity(company)
  assert.deepEqual([verified, legal_name], ['domain', null])
  const log = (await company.call('GET', '/api/portal/audit-log')).body.items
  const acts = log.map(({ action, actor }: { action: string; actor: { kind: string } }) => `${actor.kind} ${action}`)
  assert.ok(acts.includes('operator company.verified') && acts.includes('company company.unverified'), String(acts))
})

test('A-108: a company that was renamed since the check is not verified', async () => {
  const company = await registerCompany(platform, { displayName: 'Westwind Strom' })
  const expected = checked({ expected_display_name: 'Westwind Strom' })
  assert.equal((await rename(company, 'Sparkasse Westwind')).status, 200)
  assert.deepEqual(await readStatusAndKey(verify(company, expected)), [409, 'ops.company_renamed'])
  assert.equal((await readIdentity(company)).verified, 'none')
  const looked = checked({ expected_display_name: ' Sparkasse  Westwind ' })
  assert.equal((await verify(company, looked)).body.verified, 'operator', 'blanks do not count')
  const exempted = { expected_display_name: 'Sparkasse Westwind', display_name: 'Wallet Service Westwind' }
  assert.equal((await verify(company, checked(exempted))).status, 200)
  assert.deepEqual(await readStatusAndKey(verify(company, checked(exempted))), [409, 'ops.company_renamed'])
})

test('A-108: a name that changes during the verification is never verified', async () => {
  const company = await registerCompany(platform, { displayName: 'Ostwind Strom' })
  const [renamed, verified] = await Promise.all([
    rename(company, 'Ostwind Gas'),
    verify(company, checked({ expected_display_name: 'Ostwind Strom' })),
  ])
  assert.equal(renamed.status, 200)
  assert.ok([200, 409].includes(verified.status), verified.text)
  assert.equal((await readIdentity(company)).verified, 'none')
})

test('TRUST-44 A-108: a verification is limited, announced before its end, and ends', async () => {
  const company = await registerCompany(platform, { language: 'de' })
  for (const expires_at of [inDays(-1), inDays(399), 'soon', null])
    assert.equal((await verify(company, checked({ expires_at }))).body.error_key, 'request.invalid')
  for (const userId of ['00000000-0000-0000-0000-000000000000', 'x', (await registerPerson(platform)).userId])
    assert.deepEqual(await readStatusAndKey(verify({ userId }, checked())), [404, 'ops.company_unknown'])
  assert.equal((await verify(company, checked({ expires_at: inDays(40) }))).body.verified, 'operator')
  assert.equal((await verify(company, null)).body.verified, 'none')
  await verify(company, checked({ expires_at: inDays(40) }))
  const listMails = async () => {
    await platform.ops('POST', '/api/ops/jobs/run', { job: 'identity.verifications' })
    const mails = await mailbox(platform).list(company.email)
    const notices = mails.filter(({ kind }) => kind === 'verification_ending')
    for (const { subject } of notices) assert.equal(subject, 'Die Prüfung Ihres Unternehmens läuft bald ab')
    return notices.length
  }
  assert.equal(await listMails(), 0)
  await platform.advance(11 * DAY)
  assert.equal(await listMails(), 1)
  assert.equal(await listMails(), 1)
  await platform.advance(23 * DAY)
  assert.equal(await listMails(), 2)
  await platform.advance(7 * DAY)
  assert.equal((await readIdentity(company)).verified, 'none')
})

test('TRUST-47 A-109: names of verified companies are marked, then reserved', async () => {
  const first = await registerCompany(platform, { displayName: 'Nordwind Energie', companyCode: 'NORDWIND' })
  const unmarked = await register('Nordwind Energie')
  assert.deepEqual([unmarked.status, unmarked.body.name_conflict], [201, undefined])
  await proveDomain(first, 'nordwind.de')
  const second = await register('NORDWIND-ENERGIE GmbH')
  assert.deepEqual([second.status, second.body.name_conflict], [201, true])
  const identity = await readIdentity({ ...first, userId: second.body.user_id })
  assert.deepEqual([identity.name_conflict, identity.name_conflict_domain], [true, 'nordwind.de'])
  const { name_key, name_conflict_domain } = await readIdentity(first)
  assert.deepEqual([identity.name_key, name_conflict_domain], [name_key, null])
  assert.deepEqual(await readStatusAndKey(register('Other', 'NORDW1ND')), [409, 'auth.company_code_taken'])
  await verify(first, checked())
  assert.deepEqual(await readStatusAndKey(register('Nordwind Energie')), [409, 'auth.name_reserved'])
  const other = await registerCompany(platform)
  assert.deepEqual(await readStatusAndKey(rename(other, 'nordwind energie ag')), [409, 'auth.name_reserved'])
  assert.equal((await rename(first, 'Nordwind Energie')).status, 200, 'its own name')
})

test('A-109: a name that looks like a verified one in capital letters is reserved', async () => {
  const first = await registerCompany(platform, { displayName: 'Pelikan Illustration' })
  await verify(first, checked())
  for (const name of ['PeIikan Illustration', 'Pelikan lllustration', 'PELIKAN ILLUSTRATION', 'PeIikan IIIustration'])
    assert.deepEqual(await readStatusAndKey(register(name)), [409, 'auth.name_reserved'], name)
  assert.equal((await register('Pelikan Installation')).status, 201)
  const second = await registerCompany(platform, { displayName: 'Oberon Zero' })
  await verify(second, checked())
  assert.deepEqual(await readStatusAndKey(register('0beron Zer0')), [409, 'auth.name_reserved'])
})

test('A-108: the operator sets a name that the rules refuse', async () => {
  const company = await registerCompany(platform)
  const { body } = await verify(company, checked({ display_name: 'Wallet  Service GmbH' }))
  assert.equal(body.verified, 'operator')
  await renewSession(company)
  assert.equal((await company.call('GET', '/api/account')).body.display_name, 'Wallet Service GmbH')
})

test('TRUST-52 A-108: a suspended company starts nothing new, and keeps existing data', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const [newcomer, invited] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const requestId = await service.invite(invited)
  const { person } = await enrolledApprover(platform, db, service, {})
  const documents = await createDocumentFixture(platform, { company })
  const contract = { kind: 'subscription', metadata: { can_be_cancelled_in_app: true } }
  const { id: documentId } = await documents.create(contract)
  assert.notEqual((await suspend(company, true)).body.suspended_at, null)
  const suspended = [403, 'services.suspended']
  const body = { code: service.code, config_token: service.configToken, answers: [] }
  const refusedConnection = await newcomer.call('POST', '/api/company-connections', body)
  assert.deepEqual([refusedConnection.status, refusedConnection.body.error_key], suspended)
  assert.equal(refusedConnection.body.suspension_reason, undefined, 'a customer does not read the reason')
  const answers = { config_token: service.configToken, answers: [] }
  const accept = invited.call('POST', `/api/connect-requests/${requestId}/accept`, answers)
  assert.deepEqual(await readStatusAndKey(accept), suspended)
  const refusedRequest = await service.sendConnectRequest(newcomer.code)
  assert.deepEqual([refusedRequest.status, refusedRequest.body.error_key], suspended)
  assert.equal(refusedRequest.body.suspension_reason, 'spam')
  assert.deepEqual(await readStatusAndKey(raiseChallenge(service, person.code)), suspended)
  const broadcast = service.companyData('POST', '/messages/broadcast', { body: { body: 'hello' } })
  assert.deepEqual(await readStatusAndKey(broadcast), suspended)
  const terms = { name: 'Terms', payload_kind: 'json', payload: {} }
  assert.deepEqual(await readStatusAndKey(service.companyData('POST', '/documents', { body: terms })), suspended)
  const connections = (await person.call('GET', '/api/company-connections')).body.items
  assert.equal(connections.length, 1)
  assert.equal((await documents.received()).status, 200)
  assert.equal((await documents.performAction(documentId, 'cancel')).body.status, 'ended')
  assert.equal((await person.call('DELETE', `/api/company-connections/${connections[0].id}`)).status, 204)
  assert.equal((await suspend(company, false)).body.suspended_at, null)
  await connect(newcomer, service)
})

test('A-108: no person signs in at an app of a suspended company', async () => {
  const company = await registerCompany(platform)
  const app = await createSignInApp(await createService(company))
  const person = await registerPerson(platform)
  await suspend(company, true)
  assert.deepEqual(await readStatusAndKey(decideSignIn(app, person)), [403, 'services.suspended'])
  assert.equal((await decideSignIn(app, person, {}, { decision: 'deny' })).status, 200)
  await suspend(company, false)
  assert.equal((await decideSignIn(app, person)).status, 200)
})
