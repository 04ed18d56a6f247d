// Domains of a company over HTTP, with a name server and a web server of the test.
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import {
  createAccountClient,
  createService,
  mailbox,
  ownPlatform,
  registerCompany,
  registerPerson,
  renewSession,
  startDnsServer,
  type TestAccount,
} from '@company-data/testkit'

const DAY = 86_400
const dns = await startDnsServer()
const files = new Map<string, (response: ServerResponse) => void>()
const web = createServer(({ headers, url }, response) => {
  const write = url === '/.well-known/company-data.txt' ? files.get(String(headers.host)) : undefined
  if (write) write(response)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => web.once('listening', resolve))
const webPort = (web.address() as AddressInfo).port
const allowed = ['file', 'wrong', 'moved', 'large', 'page', 'gone'].map((name) => `${name}.test=127.0.0.1:${webPort}`)
const platform = await ownPlatform({
  environment: { DOMAIN_DNS_SERVER: dns.address, DOMAIN_ALLOW_HOSTS: allowed.join(','), RATE_LIMITS: 'on' },
})
after(async () => {
  web.close()
  await dns.stop()
})

const add = (company: TestAccount, domain: unknown) => company.call('POST', '/api/account/domains', { domain })
const check = (company: TestAccount, id: string) => company.call('POST', `/api/account/domains/${id}/check`)
const publish = (domain: string, token?: string) =>
  dns.set(`_company-data.${domain}`, 'TXT', token === undefined ? [] : ['v=spf1 -all', `company-data=${token}`])
const readIdentity = async (company: TestAccount) => {
  const reply = await platform.ops('PUT', `/api/ops/companies/${company.userId}/suspension`, { suspended: false })
  return reply.body
}
const verify = async (company: TestAccount, domain: string): Promise<string> => {
  const { body } = await add(company, domain)
  publish(domain, body.token)
  assert.equal((await check(company, body.id)).body.status, 'verified')
  return body.id
}
const readReason = async (company: TestAccount, domain: string): Promise<unknown> => {
  const { body } = await add(company, domain)
  const reply = await check(company, body.id)
  assert.deepEqual([reply.status, reply.body.error_key], [400, 'domains.proof_missing'], reply.text)
  return reply.body.reason
}
const runJob = () => platform.ops('POST', '/api/ops/jobs/run', { job: 'identity.domains' })

test('TRUST-40 A-107: a TXT record with the token proves a domain', async () => {
  const company = await registerCompany(platform)
  const { status, body } = await add(company, 'Nordwind.DE.')
  assert.equal(status, 201)
  assert.match(body.token, /^[\w-]{43}$/)
  assert.deepEqual(body, {
    id: body.id,
    domain: 'nordwind.de',
    status: 'pending',
    token: body.token,
    dns: { name: '_company-data.nordwind.de', type: 'TXT', value: `company-data=${body.token}` },
    https: { url: 'https://nordwind.de/.well-known/company-data.txt', body: `company-data=${body.token}` },
    expires_at: body.expires_at,
    method: null,
    checked_at: null,
    last_error: null,
  })
  assert.equal((await add(company, 'nordwind.de')).status, 200, 'again')
  publish('nordwind.de', body.token)
  const checked = await check(company, body.id)
  assert.deepEqual([checked.status, checked.body.status, checked.body.method], [200, 'verified', 'dns'])
  const { verified, domain } = await readIdentity(company)
  assert.deepEqual([verified, domain], ['domain', 'nordwind.de'])
  const log = (await company.call('GET', '/api/portal/audit-log')).body.items
  const actions = log.map(({ action }: { action: string }) => action)
  assert.ok(actions.includes('domain.added') && actions.includes('domain.verified'))
  assert.equal((await company.call('DELETE', `/api/account/domains/${body.id}`)).status, 204)
  assert.equal((await readIdentity(company)).verified, 'none')
  assert.equal((await check(company, body.id)).body.error_key, 'domains.not_found')
})

test('TRUST-40 A-107: a file of the domain proves it too', async () => {
  const company = await registerCompany(platform)
  const { body } = await add(company, 'file.test')
  files.set('file.test', (response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`company-data=${body.token}\n`),
  )
  const { status, method } = (await check(company, body.id)).body
  assert.deepEqual([status, method], ['verified', 'https'])
})

test('TRUST-40 A-107: a missing proof is refused with its reason', async () => {
  const company = await registerCompany(platform)
  const text = { 'content-type': 'text/plain' }
  files.set('wrong.test', (response) => response.writeHead(200, text).end('company-data=other'))
  files.set('moved.test', (response) => response.writeHead(302, { location: 'https://example.org/' }).end())
  files.set('large.test', (response) => response.writeHead(200, text).end('x'.repeat(2048)))
  files.set('page.test', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x'))
  for (const [domain, reason] of [
    ['wrong.test', 'other_value'],
    ['moved.test', 'redirect'],
    ['large.test', 'too_large'],
    ['page.test', 'content_type'],
    ['gone.test', 'not_found'],
  ] as const)
    assert.equal(await readReason(company, domain), reason, domain)
})

test('TRUST-40 A-107: another token, an alias and a private address prove nothing', async () => {
  const company = await registerCompany(platform)
  publish('other-token.org', 'another')
  assert.equal(await readReason(company, 'other-token.org'), 'other_value')
  const { body } = await add(company, 'aliased.org')
  publish('aliased.org', body.token)
  dns.set('_company-data.aliased.org', 'CNAME', ['elsewhere.org'])
  assert.equal(await readReason(company, 'aliased.org'), 'not_found')
  for (const [index, address] of ['10.0.0.1', '127.0.0.1', '169.254.169.254'].entries()) {
    const domain = `private-${index}.org`
    dns.set(domain, 'A', [address])
    assert.equal(await readReason(company, domain), 'address_refused', address)
  }
})

test('TRUST-40 A-107: the ports of the platform are refused also where a host is allowed', async () => {
  const other = await ownPlatform({
    environment: {
      FORWARDER_URL: `http://127.0.0.1:${webPort}`,
      DOMAIN_DNS_SERVER: dns.address,
      DOMAIN_ALLOW_HOSTS: `own.test=127.0.0.1:${webPort}`,
    },
  })
  assert.equal(await readReason(await registerCompany(other), 'own.test'), 'address_refused')
})

test('TRUST-40 A-107: names that no company can own are refused', async () => {
  const company = await registerCompany(platform)
  const names = [
    ...['localhost', '10.0.0.1', 'co.uk', 'test', 'a.test', 'x.local', 'y.internal', 'a.home.arpa', 'github.io', 'com'],
    ...[
      '',
      'a_b.org',
      'a..org',
      '-a.org',
      'https://a.org',
      'a.org/x',
      'a.org:443',
      '[::1]',
      `${'a'.repeat(64)}.org`,
      7,
    ],
  ]
  for (const name of names) {
    const reply = await add(company, name)
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'domains.invalid'], String(name))
  }
  assert.equal((await add(company, 'Bücher.example.org')).status, 201)
  assert.equal((await add(company, 'BÜCHER.de')).body.domain, 'xn--bcher-kva.de')
})

test('TRUST-42 A-107: a domain belongs to one company at a time', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => registerCompany(platform)))
  assert.ok(first && second && third)
  const early = await add(second, 'shared.org')
  const id = await verify(first, 'shared.org')
  const refused = await add(third, 'shared.org')
  assert.deepEqual([refused.status, refused.body.error_key], [409, 'domains.taken'])
  publish('shared.org', early.body.token)
  const late = await check(second, early.body.id)
  assert.deepEqual([late.status, late.body.error_key], [409, 'domains.taken'], 'proven meanwhile')
  await first.call('DELETE', `/api/account/domains/${id}`)
  assert.equal((await add(third, 'shared.org')).status, 201)
})

test('A-107: a company has at most ten domains', async () => {
  const company = await registerCompany(platform)
  for (let index = 0; index < 10; index++) assert.equal((await add(company, `n${index}.org`)).status, 201)
  const refused = await add(company, 'n10.org')
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'account.quota_exceeded'])
  assert.equal((await add(company, 'n9.org')).status, 200)
  assert.equal((await company.call('GET', '/api/account/domains')).body.length, 10)
})

test('A-107: only the owner reaches the domains (TRUST-02)', async () => {
  const company = await registerCompany(platform)
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  const refused = await platform.call('GET', '/api/account/domains', { token: await client.token() })
  assert.deepEqual([refused.status, refused.body.error_key], [403, 'auth.client_endpoint_forbidden'])
  const person = await registerPerson(platform)
  assert.equal((await person.call('GET', '/api/account/domains')).status, 403)
  const stranger = await registerCompany(platform)
  const { body } = await add(company, 'mine.org')
  for (const call of [check(stranger, body.id), stranger.call('DELETE', `/api/account/domains/${body.id}`)])
    assert.equal((await call).body.error_key, 'domains.not_found')
})

test('A-107: the SDK adds, checks, lists and removes domains', async () => {
  const account = await registerCompany(platform)
  const company = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  await company.login({ email: account.email, password: account.rawPassword })
  const { id, token } = await company.domains.create({ domain: 'sdk.org' })
  publish('sdk.org', token)
  assert.equal((await company.domains.check(id)).status, 'verified')
  assert.equal((await company.domains.read(id)).domain, 'sdk.org')
  await company.domains.delete(id)
  assert.deepEqual(await company.domains.list(), [])
})

test('TRUST-41 A-107: a lost record is reported at once and ends after seven days', async () => {
  const company = await registerCompany(platform, { language: 'de' })
  const mails = mailbox(platform)
  const listKinds = async () =>
    (await mails.list(company.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('domain'))
  const id = await verify(company, 'lost.org')
  const { body: pending } = await add(company, 'never.org')
  publish('lost.org')
  await platform.advance(DAY)
  await runJob()
  assert.deepEqual(await listKinds(), ['domain_failing'])
  assert.equal((await readIdentity(company)).verified, 'domain')
  await platform.advance(3 * DAY)
  await runJob()
  assert.deepEqual(await listKinds(), ['domain_failing', 'domain_failing'])
  await platform.advance(4 * DAY)
  await runJob()
  assert.deepEqual((await listKinds())[0], 'domain_ended')
  assert.equal((await mails.latest(company.email, 'domain_ended'))?.subject, 'Ihre Domain ist nicht mehr geprüft')
  assert.equal((await readIdentity(company)).verified, 'none')
  await renewSession(company)
  assert.equal((await company.call('GET', `/api/account/domains/${id}`)).body.status, 'ended')
  const expired = await check(company, pending.id)
  assert.deepEqual([expired.body.error_key, expired.body.reason], ['domains.proof_missing', 'expired'])
  const restarted = await add(company, 'never.org')
  assert.deepEqual([restarted.status, restarted.body.id, restarted.body.status], [200, pending.id, 'pending'])
  assert.notEqual(restarted.body.token, pending.token)
  const other = await registerCompany(platform)
  assert.equal((await add(other, 'lost.org')).status, 201, 'TRUST-42: free again')
})

test('A-107: a silent name server is a reason, and checks are limited', async () => {
  const company = await registerCompany(platform)
  const { body } = await add(company, 'quiet.org')
  dns.silence(true)
  assert.equal((await check(company, body.id)).body.reason, 'timeout')
  dns.silence(false)
  const replies = await Promise.all(Array.from({ length: 25 }, () => check(company, body.id)))
  const limited = replies.find(({ status }) => status === 429)
  assert.equal(limited?.body.error_key, 'rate.limited')
  assert.ok(limited?.headers['retry-after'])
})

test('A-107: a domain goes with the account of its company', async () => {
  const company = await registerCompany(platform)
  await createService(company)
  await verify(company, 'leaving.org')
  await company.call('POST', '/api/account/delete-request', { password: company.password })
  const code = await mailbox(platform).codeFor(company.email, 'delete_account')
  const reply = await company.call('POST', '/api/account/confirm-delete', { code })
  assert.ok(reply.status < 300, reply.text)
  assert.equal((await add(await registerCompany(platform), 'leaving.org')).status, 201)
})
