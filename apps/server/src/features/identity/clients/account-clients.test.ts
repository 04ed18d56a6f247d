// Registering account clients over HTTP: every check, in its order (D1-CLI-25 to 39, G-051).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDirectory, readStatusAndKey, registerCompany, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const directory = openDirectory(platform)
const [company, stranger] = await Promise.all([registerCompany(platform), registerCompany(platform)])

const PATH = '/api/account/clients'
const create = (body: object, owner = company) => owner.call('POST', PATH, body)
const createClient = async (body: object = {}, owner = company) => {
  const reply = await create({ name: 'shop', ...body }, owner)
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}
const list = async (owner = company) => (await owner.call('GET', PATH)).body
test('[D1-CLI-28] [D1-CLI-29] a new client shows its secret once and is listed without it (D1-CLI-30, D1-CLI-04)', async () => {
  const input = {
    name: 'Shop',
    capabilities: ['service_management'],
    redirect_uri: 'https://shop.example/cb',
    purpose: 'shop.eu',
  }
  const { client_id, client_secret, ...rest } = await createClient(input)
  assert.match(client_id, /^acct_[a-z0-9]{24}$/)
  assert.match(client_secret, /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(rest, input)
  const entry = (await list()).find((client: { client_id: string }) => client.client_id === client_id)
  const { created_at, ...client } = entry
  assert.deepEqual(client, { client_id, ...input, previous_secret_until: null })
  assert.match(created_at, /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  assert.ok(!JSON.stringify(await list()).includes(client_secret))
})

test('[D1-TOK-33] (T-09) stores the secret only as a keyed hash and a sealed recovery copy', async () => {
  const { client_id, client_secret } = await createClient()
  const row = await directory.kysely
    .selectFrom('client')
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow()
  assert.match(row.secret_hash, /^v1:/)
  assert.ok(!JSON.stringify(row).includes(client_secret))
  const copies = await company.call('GET', '/api/account/recovery-copies')
  const copy = copies.body.find(({ ref }: { ref: string }) => ref === client_id)
  assert.equal(copy?.kind, 'client_secret')
})

test('[D1-CLI-25] [D1-CLI-35] a company has several clients, also without purpose', async () => {
  const before = (await list()).length
  const [omitted, explicit] = [
    await createClient({ name: 'one' }),
    await createClient({ name: 'one', purpose: null, redirect_uri: null }),
  ]
  assert.deepEqual([omitted.purpose, explicit.purpose], [null, null])
  assert.deepEqual([omitted.capabilities, omitted.redirect_uri], [[], null])
  assert.equal((await list()).length, before + 2)
})

const refused: ReadonlyArray<readonly [string, object, string]> = [
  ['no name', {}, 'account_clients.name_invalid'],
  ['a blank name', { name: ' \t ' }, 'account_clients.name_invalid'],
  ['a name that is a number', { name: 7 }, 'account_clients.name_invalid'],
  ['an endless name', { name: 'x'.repeat(201) }, 'account_clients.name_invalid'],
  ['capabilities that are no array', { name: 'x', capabilities: 'oauth_apps' }, 'account_clients.capabilities_invalid'],
  ['capabilities null', { name: 'x', capabilities: null }, 'account_clients.capabilities_invalid'],
  ['an unknown capability', { name: 'x', capabilities: ['root'] }, 'account_clients.capabilities_invalid'],
  ['a pattern as capability', { name: 'x', capabilities: ['/api/services*'] }, 'account_clients.capabilities_invalid'],
  ['a purpose of 65 characters', { name: 'x', purpose: 'a'.repeat(65) }, 'account_clients.purpose_invalid'],
  ['an empty purpose', { name: 'x', purpose: '' }, 'account_clients.purpose_invalid'],
  ['a blank purpose', { name: 'x', purpose: '  ' }, 'account_clients.purpose_invalid'],
  ['a purpose in upper case', { name: 'x', purpose: 'Shop' }, 'account_clients.purpose_invalid'],
  ['a purpose with a space at its end', { name: 'x', purpose: 'shop ' }, 'account_clients.purpose_invalid'],
  ['a purpose with a newline at its end', { name: 'x', purpose: 'shop\n' }, 'account_clients.purpose_invalid'],
  ['a purpose that is a number', { name: 'x', purpose: 5 }, 'account_clients.purpose_invalid'],
  ['a reserved prefix in a wrong shape', { name: 'x', purpose: 'crm: x' }, 'account_clients.purpose_invalid'],
  ['the prefix crm:', { name: 'x', purpose: 'crm:hub' }, 'account_clients.purpose_reserved'],
  ['the bare prefix shopify:', { name: 'x', purpose: 'shopify:' }, 'account_clients.purpose_reserved'],
]
const idsByErrorKey: Readonly<Record<string, string>> = {
  'account_clients.name_invalid': '[D1-CLI-31]',
  'account_clients.capabilities_invalid': '[D1-CLI-32]',
  'account_clients.purpose_invalid': '[D1-CLI-34] [D1-CLI-36]',
  'account_clients.purpose_reserved': '[D1-CLI-37] [D1-CLI-38]',
}
for (const [fault, body, key] of refused) {
  test(`${idsByErrorKey[key]} (T-22) ${fault} is refused as ${key}, and nothing is stored`, async () => {
    const before = await list()
    assert.deepEqual(await readStatusAndKey(create(body)), [400, key])
    assert.deepEqual(await list(), before)
  })
}

test('[D1-CLI-34] [D1-LIM-07] a purpose has 1 to 64 characters, and crm without colon is not reserved', async () => {
  for (const purpose of ['a', '_', 'crm', 'shopify.x', 'crm_:x', `a0_.:-${'z'.repeat(58)}`]) {
    assert.equal((await createClient({ purpose })).purpose, purpose)
  }
})

const badUris = [
  'shop',
  '/cb',
  '//shop.example/cb',
  'http://shop.example/cb',
  'http://localhost.evil.example/cb',
  'http://127.0.0.1@evil.example/cb',
  'https://shop.example/cb#x',
  'https://shop.example/cb#',
  'https://user:pass@shop.example/cb',
  'https://',
  'https:shop.example',
  'https:\\\\shop.example',
  'https://shop.example/a b',
  ' https://shop.example/',
  'https://shop.example/\n',
  'https://shöp.example/',
  'javascript:alert(1)',
  'myapp:/cb',
  'https://*.shop.example/cb',
  `https://shop.example/${'x'.repeat(2000)}`,
  '',
  7,
]
test('[D1-CLI-33] refuses a malformed redirect URI on create and change', async () => {
  const { client_id } = await createClient()
  for (const redirect_uri of badUris) {
    const key = [400, 'account_clients.redirect_uri_invalid']
    assert.deepEqual(await readStatusAndKey(create({ name: 'x', redirect_uri })), key, String(redirect_uri))
    const change = company.call('PUT', `${PATH}/${client_id}/capabilities`, { capabilities: [], redirect_uri })
    assert.deepEqual(await readStatusAndKey(change), key, String(redirect_uri))
  }
  for (const redirect_uri of [
    'https://shop.example',
    'https://shop.example:8443/cb?x=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
  ]) {
    assert.equal((await createClient({ redirect_uri })).redirect_uri, redirect_uri)
  }
})

test('G-051: reports the first failing rule in the documented order', async () => {
  await createClient({ purpose: 'ordered' })
  const wrong = { name: ' ', capabilities: 'x', redirect_uri: 'x', purpose: 'CRM:' }
  const right = { name: 'x', capabilities: [], redirect_uri: null }
  const steps: Array<[object, string]> = [
    [wrong, 'name_invalid'],
    [{ ...wrong, name: 'x' }, 'capabilities_invalid'],
    [{ ...wrong, name: 'x', capabilities: [] }, 'redirect_uri_invalid'],
    [{ ...right, purpose: 'CRM:' }, 'purpose_invalid'],
    [{ ...right, purpose: 'crm:' }, 'purpose_reserved'],
    [{ ...right, purpose: 'ordered' }, 'purpose_taken'],
  ]
  for (const [body, key] of steps) assert.equal((await create(body)).body.error_key, `account_clients.${key}`)
})

test('[D1-CLI-39] a purpose is unique per company and free again after a deletion', async () => {
  const { client_id } = await createClient({ purpose: 'erp' })
  assert.deepEqual(await readStatusAndKey(create({ name: 'x', purpose: 'erp' })), [
    409,
    'account_clients.purpose_taken',
  ])
  await createClient({ purpose: 'erp' }, stranger)
  assert.equal((await company.call('DELETE', `${PATH}/${client_id}`)).status, 204)
  await createClient({ purpose: 'erp' })
})

test('[D1-CLI-39] one of eight concurrent registrations of one purpose succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'x', purpose: 'race' })))
  const statuses = replies.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, ...Array(7).fill(409)])
  for (const { status, body } of replies)
    if (status === 409) assert.equal(body.error_key, 'account_clients.purpose_taken')
  assert.equal((await list()).filter(({ purpose }: { purpose: string }) => purpose === 'race').length, 1)
})
