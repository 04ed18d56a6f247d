// Looks up the person or service of a code (G-080, G-007).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  call,
  createAccountClient,
  createService,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far, person] = await Promise.all([
  registerCompany(platform, { displayName: 'Near Ltd' }),
  registerCompany(platform, { region: 'us', displayName: 'Far Inc' }),
  registerPerson(platform, { displayName: 'Ann' }),
])

test('(G-080) a code names a person, a service with the caller’s rows, or nothing', async () => {
  const service = await createService(far, {
    requestFields: [
      { slug: 'mail', type: 'email', mandatory: true },
      { slug: 'tax', audience: 'company' },
      { slug: 'birthday', type: 'date', audience: 'person' },
    ],
  })
  const look = (account: TestAccount, code: string) =>
    account.call('GET', `/api/profile/by-code?code=${encodeURIComponent(code)}`)
  const { status, body } = await look(near, person.code)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    kind: 'person',
    share_code: person.code,
    display_name: 'Ann',
    public_key: person.publicKey,
  })
  const profile = (await look(person, service.code)).body
  const { fields, public_key, ...rest } = profile
  assert.deepEqual(rest, {
    kind: 'service',
    service_id: service.id,
    name: rest.name,
    company_name: 'Far Inc',
    company_identity: rest.company_identity,
    audience: 'both',
    config_token: service.configToken,
  })
  assert.ok(public_key.length > 300)
  assert.deepEqual(
    fields.map((row: { slug: string }) => row.slug),
    ['mail', 'birthday'],
  )
  assert.equal(fields[0].id, service.fieldIds.mail)
  assert.equal(fields[0].mandatory, true)
  assert.ok(!('audience' in fields[0]))
  const asCompany = (await look(near, ` ${service.code.toLowerCase()} `)).body.fields
  assert.deepEqual(
    asCompany.map((row: { slug: string }) => row.slug),
    ['mail', 'tax'],
  )
  assert.deepEqual(await readStatusAndKey(look(person, 'NOBODY0000')), [404, 'profile.code_not_found'])
  assert.deepEqual(await readStatusAndKey(look(person, `${far.code}/NONE`)), [404, 'profile.code_not_found'])
  assert.deepEqual(await readStatusAndKey(look(person, `${person.code}/NONE`)), [404, 'profile.code_not_found'])
  for (const code of ['', '/', 'A/B/C', `${service.code}/`, '\0', 'é', '%', '../x']) {
    assert.deepEqual(await readStatusAndKey(look(person, code)), [404, 'profile.code_not_found'], code)
  }
  assert.deepEqual(await readStatusAndKey(person.call('GET', '/api/profile/by-code')), [400, 'request.invalid'])
  assert.deepEqual(await readStatusAndKey(look(person, 'A'.repeat(100))), [400, 'request.invalid'])
})

test('[D1-CONN-26] a bare company code needs a service code to look up and to connect', async () => {
  const key = [400, 'profile.company_code_requires_service']
  assert.deepEqual(await readStatusAndKey(person.call('GET', `/api/profile/by-code?code=${far.code}`)), key)
  assert.deepEqual(await readStatusAndKey(person.call('GET', `/api/profile/by-code?code=${far.code}/`)), key)
  for (const code of [far.code, `${far.code}/`]) {
    const body = { code, config_token: randomUUID(), answers: [] }
    assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/company-connections', body)), key)
    assert.deepEqual(await readStatusAndKey(near.call('POST', '/api/customer/connections', body)), key)
  }
})

test('[A-13] an account client looks codes up under /api/customer', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'mail', type: 'email', mandatory: true }] })
  const client = await createAccountClient(near, { capabilities: ['customer_connections'] })
  const token = await client.token()
  const look = (code: string) =>
    call(near.apiUrl, 'GET', `/api/customer/by-code?code=${encodeURIComponent(code)}`, { token })
  for (const code of [person.code, service.code]) {
    const byClient = await look(code)
    const byLogin = await near.call('GET', `/api/profile/by-code?code=${encodeURIComponent(code)}`)
    assert.deepEqual([byClient.status, byClient.body], [200, byLogin.body])
  }
  assert.deepEqual(await readStatusAndKey(look('NOBODY0000')), [404, 'profile.code_not_found'])
})

test('[D1-XREF-02] a code gives the same keys as the key routes', async () => {
  const service = await createService(far)
  for (const code of [person.code, service.code]) {
    const lookup = (await near.call('GET', `/api/profile/by-code?code=${code}`)).body
    const { body } = await near.call('GET', `/api/keys/${code}`)
    assert.equal(lookup.public_key, body.public_key)
  }
  const { public_key } = (await person.call('GET', `/api/profile/by-code?code=${service.code}`)).body
  assert.equal(await service.open(await sealValue('for the service', public_key)), 'for the service')
})
