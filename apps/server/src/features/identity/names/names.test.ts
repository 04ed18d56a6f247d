// Names of companies, services and sign-in apps over HTTP: which are refused, which are only flagged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  newServiceBody,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'
import { toNameKeys } from './index.ts'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company)

const rename = (account: TestAccount, display_name: string): Promise<Reply> =>
  account.call('PUT', '/api/profile', { display_name })
const createNamed = async (name: string): Promise<Reply> =>
  company.call('POST', '/api/services', { ...(await newServiceBody()), name })
const createApp = (name: string): Promise<Reply> =>
  company.call('POST', '/api/account/oauth-apps', {
    name,
    service_id: service.id,
    redirect_uris: ['https://app.example.org/back'],
    claims: [],
    claims_delivery: 'encrypted',
  })

const DECEPTIVE = [
  'Nord\u202Edniw',
  'N\u043Erdwind',
  'Nord\u00ADwind',
  'Nx\u0308\u0301\u0323rd',
  'Nordwind \u2705',
  'Passw0rd',
]

test('TRUST-45 A-109: deceptive names are refused at every place', async () => {
  for (const name of DECEPTIVE) {
    const profile = await rename(company, name)
    assert.deepEqual([profile.status, profile.body.error_key], [400, 'request.invalid'], name)
    assert.deepEqual(Object.keys(profile.body.fields), ['/display_name'])
    const created = await createNamed(name)
    assert.deepEqual([created.status, created.body.error_key], [400, 'services.name_invalid'], name)
    const changed = await company.call('PUT', `/api/services/${service.id}`, { name })
    assert.deepEqual([changed.status, changed.body.error_key], [400, 'services.name_invalid'], name)
    const app = await createApp(name)
    assert.deepEqual(
      [app.status, app.body.error_key, Object.keys(app.body.fields)],
      [400, 'request.invalid', ['/name']],
    )
  }
})

test('TRUST-45 A-109: lawful names are stored composed and with single blanks', async () => {
  for (const name of ['Ärger & Söhne GmbH', '株式会社ABC', '<script>', '☂'.repeat(100), '🙂'.repeat(100)]) {
    assert.equal((await rename(company, name)).body.display_name, name)
    assert.equal((await company.call('PUT', `/api/services/${service.id}`, { name })).body.name, name)
  }
  assert.equal((await rename(company, ' A\u0308rger\u00A0 &  So\u0308hne ')).body.display_name, 'Ärger & Söhne')
  const app = await createApp('Nordwind  App')
  assert.deepEqual([app.status, app.body.name], [201, 'Nordwind App'])
  const path = `/api/account/oauth-apps/${app.body.id}`
  assert.equal((await company.call('PUT', path, { name: 'N\u043Erdwind' })).body.error_key, 'request.invalid')
  assert.equal((await company.call('PUT', path, { name: 'Nordwind 2' })).body.name, 'Nordwind 2')
})

test('B-21: a name of characters that stand for phrases is refused', async () => {
  const phrase = '\uFDFA'
  for (const reply of [await rename(company, phrase.repeat(34)), await createNamed(phrase.repeat(100))])
    assert.equal(reply.status, 400, reply.text)
  assert.equal((await rename(company, phrase.repeat(3))).status, 200)
  assert.deepEqual(toNameKeys(phrase.repeat(200)), toNameKeys(phrase.repeat(100)))
  assert.notDeepEqual(toNameKeys(phrase.repeat(20)), toNameKeys(phrase.repeat(21)))
})

test('TRUST-46 A-109: names that sound like the platform are refused', async () => {
  const refused = await rename(company, 'Wallet security team')
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'request.invalid'])
  for (const name of ['Your wallet is locked', 'WA11ET SUPPORT', 'Recovery Kit', 'Wiederherstellungscode'])
    assert.equal((await createNamed(name)).body.error_key, 'services.name_invalid', name)
  assert.equal((await rename(company, 'The Company Data Service')).status, 400, 'the name of the platform')
  for (const name of ['Leather Wallet Shop', 'Security GmbH', 'Telefonkennwort'])
    assert.equal((await createNamed(name)).status, 201, name)
})

test('A-109: a person chooses a display name freely', async () => {
  const person = await registerPerson(platform, { displayName: 'N\u043Erdwind Passwort' })
  assert.equal((await rename(person, 'Wallet support')).body.display_name, 'Wallet support')
  assert.equal((await person.call('GET', '/api/account')).body.name_flags, undefined)
})

test('A-109: an account without warnings has no flags', async () => {
  assert.equal((await company.call('GET', '/api/account')).body.name_flags, undefined)
})

test('A-109: with NAME_RULES=warn names are stored and flagged', async () => {
  const lenient = await ownPlatform({ environment: { NAME_RULES: 'warn' } })
  const flagged = await registerCompany(lenient, { displayName: 'N\u043Erd\u202Ewind \u2705 Passwort' })
  const readFlags = async (account: TestAccount) => (await account.call('GET', '/api/account')).body.name_flags
  assert.deepEqual(new Set(await readFlags(flagged)), new Set(['mixed_script', 'invisible', 'badge', 'reserved']))
  const flaggedService = await createService(flagged)
  assert.equal((await flaggedService.manage('PUT', '', { name: 'Your wallet is locked' })).status, 200)
  const person = await registerPerson(lenient)
  const profile = await call(person.apiUrl, 'GET', `/api/profile/by-code?code=${flaggedService.code}`, {
    token: person.token,
  })
  assert.equal(profile.body.company_name, 'N\u043Erdwind \u2705 Passwort', 'others see no marks of direction')
  assert.deepEqual((await rename(flagged, 'Nordwind')).status, 200)
  assert.deepEqual(await readFlags(flagged), [])
})
