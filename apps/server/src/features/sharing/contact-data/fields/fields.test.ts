// The field catalog over HTTP: its content per caller, and custom fields (G-073).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createAuthSalt, deriveVerifier, wrapPrivateKey } from '@company-data/crypto'
import { systemTypes } from '@company-data/field-types'
import type { ContactField } from '@company-data/protocol/wire/sharing/contact-fields'
import {
  addDatum,
  call,
  createAccountClient,
  createRandomWrapper,
  createService,
  createServiceClient,
  mailbox,
  newKeyPair,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'

const FIELDS = '/api/contact-fields'

const platform = await usePlatform()
const [person, company, far] = await Promise.all([
  registerPerson(platform),
  registerCompany(platform),
  registerPerson(platform, { region: 'us' }),
])

const list = async (owner: TestAccount, query = ''): Promise<ContactField[]> => {
  const reply = await owner.call('GET', FIELDS + query)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const make = async (owner: TestAccount, members: object): Promise<ContactField> => {
  const reply = await owner.call('POST', FIELDS, { label: 'A field', type: 'text', ...members })
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}
const listSlugs = (fields: readonly ContactField[]): string[] => fields.map(({ slug }) => slug)

test('[D1-CF-03] the catalog is a bare array of all definitions for every caller (G-073, T-40)', async () => {
  const fields = await list(company)
  const members = ['id', 'is_system', 'label', 'owner_user_id', 'slug', 'sort', 'type', 'usertype']
  for (const field of fields) {
    assert.deepEqual(Object.keys(field).sort(), members)
    assert.ok(
      systemTypes.some(({ type }) => type === field.type),
      field.type,
    )
    assert.deepEqual([field.is_system, field.owner_user_id, field.label], [true, null, `contact_field.${field.slug}`])
  }
  for (const usertype of ['person', 'company', 'any']) assert.ok(fields.some((field) => field.usertype === usertype))
  assert.equal(new Set(listSlugs(fields)).size, fields.length)
  assert.deepEqual(await list(person), fields)
})

test('G-073: the platform’s fields have the same ids in every region', async () => {
  assert.deepEqual(await list(far), await list(person))
  const email = (await list(person)).find(({ slug }) => slug === 'email')
  assert.equal(email?.id, '0190c0de-0000-7000-8000-000000000006')
})

test('[D1-CF-04] filters by usertype and refuses any other value', async () => {
  const all = await list(person)
  const types = async (usertype: string) =>
    new Set((await list(company, `?usertype=${usertype}`)).map((field) => field.usertype))
  assert.deepEqual(await types('person'), new Set(['person', 'any']))
  assert.deepEqual(await types('company'), new Set(['company', 'any']))
  assert.deepEqual(await types('any'), new Set(['any']))
  assert.deepEqual(
    await list(person, '?usertype=person'),
    all.filter(({ usertype }) => usertype !== 'company'),
  )
  for (const query of ['?usertype=', '?usertype=Person', '?usertype=both', '?usertype=any&usertype=person']) {
    assert.deepEqual(await readStatusAndKey(person.call('GET', FIELDS + query)), [
      400,
      'contact_fields.usertype_invalid',
    ])
  }
  assert.equal((await list(person, '?other=1')).length, all.length)
})

const createDelegate = async (owner: TestAccount, serviceId: string): Promise<string> => {
  const email = `delegate-of-${owner.userId}@example.org`
  await owner.call('POST', '/api/delegates', { email, name: 'D', service_ids: [serviceId] })
  const [pair, auth_salt] = [await newKeyPair(), createAuthSalt()]
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', {
    body: {
      token: await mailbox(platform).codeFor(email, 'delegate_invite'),
      auth_salt,
      password: await deriveVerifier('secret', auth_salt),
      public_key: pair.publicKey,
      encrypted_private_key: await wrapPrivateKey(pair.pkcs8, 'secret'),
    },
  })
  return reply.body.access_token
}

test('[D1-CF-01] [D1-CF-02] callers for the company read its catalog with its custom fields (D1-CLI-14, D1-CLI-58)', async () => {
  const owner = await registerCompany(platform)
  const field = await make(owner, { label: 'Fax' })
  assert.deepEqual(field, {
    id: field.id,
    slug: 'fax',
    label: 'Fax',
    type: 'text',
    usertype: 'any',
    is_system: false,
    owner_user_id: owner.userId,
    sort: 0,
  })
  const service = await createService(owner)
  const [client, profile, other] = await Promise.all([
    createServiceClient(owner, service.id),
    createAccountClient(owner, { capabilities: ['company_profile_fields'] }),
    createAccountClient(owner, { capabilities: ['service_management'] }),
  ])
  const fields = await list(owner)
  assert.deepEqual(fields.at(-1), field)
  for (const token of [await client.token(), await profile.token(), await createDelegate(owner, service.id)]) {
    assert.deepEqual((await platform.call('GET', FIELDS, { token })).body, fields)
  }
  const forbidden = platform.call('GET', FIELDS, { token: await other.token() })
  assert.deepEqual(await readStatusAndKey(forbidden), [403, 'auth.client_endpoint_forbidden'])
  for (const stranger of [person, company]) assert.ok(!listSlugs(await list(stranger)).includes('fax'))
  const response = await platform.call('POST', FIELDS, {
    token: await profile.token(),
    body: { label: 'Telex', type: 'text' },
  })
  assert.equal(response.body.owner_user_id, owner.userId)
  const byService = platform.call('POST', FIELDS, { token: await client.token(), body: { label: 'X', type: 'text' } })
  assert.deepEqual(await readStatusAndKey(byService), [403, 'auth.forbidden'])
})

test('[D1-CF-07] an owner creates, changes and deletes a custom field', async () => {
  const field = await make(person, { label: 'Blood type', type: 'text', usertype: 'person', sort: 7, slug: 'blood' })
  assert.deepEqual([field.slug, field.usertype, field.sort, field.owner_user_id], ['blood', 'person', 7, person.userId])
  const path = `${FIELDS}/${field.id}`
  const change = {
    label: 'Group',
    type: 'email',
    usertype: 'any',
    sort: -1,
    slug: 'group',
    owner_user_id: company.userId,
  }
  const { status, body } = await person.call('PUT', path, change)
  assert.equal(status, 200)
  assert.deepEqual(body, { ...field, ...change, owner_user_id: person.userId })
  assert.deepEqual((await person.call('PUT', path, {})).body, body)
  assert.deepEqual((await list(person)).at(-1), body)
  assert.equal((await person.call('DELETE', path)).status, 204)
  assert.ok(!listSlugs(await list(person)).includes('group'))
  assert.deepEqual(await readStatusAndKey(person.call('DELETE', path)), [404, 'contact_fields.not_found'])
})

test('a slug comes from the label, is made unique, and is free afterwards', async () => {
  const owner = await registerPerson(platform)
  const createSlug = async (label: string) => (await make(owner, { label })).slug
  assert.deepEqual([await createSlug('Größe (cm)'), await createSlug('Größe (cm)')], ['gro_e_cm', 'gro_e_cm_2'])
  assert.equal(await createSlug('Email'), 'email_2')
  assert.equal(await createSlug('№ 7 ✓'), 'no_7')
  assert.equal(await createSlug('電話'), 'field')
  const long = await createSlug('x'.repeat(200))
  assert.equal(long.length, 64)
  assert.equal(await createSlug('x'.repeat(200)), `${'x'.repeat(62)}_2`)
  const raced = await Promise.all(Array.from({ length: 6 }, () => createSlug('At once')))
  assert.equal(new Set(raced).size, 6)
})

test('refuses a slug that the owner or the platform already uses', async () => {
  const [owner, other] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const field = await make(owner, { slug: 'mine' })
  await make(other, { slug: 'mine' })
  const slugTaken = [409, 'contact_fields.slug_taken']
  for (const slug of ['mine', 'email']) {
    assert.deepEqual(await readStatusAndKey(owner.call('POST', FIELDS, { label: 'x', type: 'text', slug })), slugTaken)
  }
  const second = await make(owner, { slug: 'second' })
  for (const slug of ['mine', 'email'])
    assert.deepEqual(await readStatusAndKey(owner.call('PUT', `${FIELDS}/${second.id}`, { slug })), slugTaken)
  assert.equal((await owner.call('PUT', `${FIELDS}/${field.id}`, { slug: 'mine' })).status, 200)
})

test('[D1-REG-22] [D1-REG-25] the type is one of the registry, and never plugin', async () => {
  const post = (members: object) => person.call('POST', FIELDS, { label: 'x', ...members })
  for (const type of ['plugin', 'nothing', '', 7, undefined, '__proto__', 'constructor']) {
    assert.deepEqual(await readStatusAndKey(post({ type })), [400, 'contact_fields.type_invalid'])
  }
  const row = { type: 'club_card', parent: 'passport', label: 'Club card' }
  assert.equal((await platform.ops('POST', '/api/ops/contact-field-types', row)).status, 201)
  const field = await make(person, { label: 'Card', type: 'club_card' })
  assert.equal(field.type, 'club_card')
  // G-071: while it is in use in any region, its parent stays.
  const reparent = { parent: 'legal_document' }
  const locked = await platform.ops('PUT', '/api/ops/contact-field-types/club_card', reparent)
  assert.deepEqual([locked.status, locked.body.error_key], [409, 'field_types.locked'])
  await person.call('DELETE', `${FIELDS}/${field.id}`)
  assert.equal((await platform.ops('PUT', '/api/ops/contact-field-types/club_card', reparent)).status, 200)
})

test('G-005: an error names the wrong member of a field', async () => {
  const bad: object[] = [
    { label: undefined },
    { label: '' },
    { label: ' ' },
    { label: 7 },
    { label: 'x'.repeat(201) },
    { label: 'a\0b' },
    { slug: 'A' },
    { slug: '1a' },
    { slug: '' },
    { slug: 'x'.repeat(65) },
    { slug: 5 },
    { sort: 1.5 },
    { sort: 'x' },
    { sort: 1e9 },
  ]
  for (const members of bad) {
    const reply = await person.call('POST', FIELDS, { label: 'x', type: 'text', ...members })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'request.invalid'], JSON.stringify(members))
  }
  for (const usertype of ['both', 7, '']) {
    const reply = await person.call('POST', FIELDS, { label: 'x', type: 'text', usertype })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_fields.usertype_invalid'])
  }
})

test('a foreign, missing or platform field cannot be changed or deleted', async () => {
  const [system] = await list(person)
  const foreign = await make(company, { label: 'Foreign' })
  for (const id of [foreign.id, randomUUID(), 'x', "'", '%20']) {
    for (const [method, body] of [
      ['PUT', { label: 'New' }],
      ['DELETE', undefined],
    ] as const) {
      assert.deepEqual(
        await readStatusAndKey(person.call(method, `${FIELDS}/${id}`, body)),
        [404, 'contact_fields.not_found'],
        id,
      )
    }
  }
  assert.deepEqual(await readStatusAndKey(person.call('PUT', `${FIELDS}/${system?.id}`, { label: 'x' })), [
    403,
    'auth.forbidden',
  ])
  assert.deepEqual(await readStatusAndKey(person.call('DELETE', `${FIELDS}/${system?.id}`)), [403, 'auth.forbidden'])
  assert.ok((await list(company)).some(({ id }) => id === foreign.id))
})

test('a filled field keeps its type, and deleting it deletes its data', async () => {
  const owner = await registerPerson(platform)
  const field = await make(owner, { label: 'Nickname' })
  for (let turn = 0; turn < 2; turn++) await addDatum(owner, 'nickname', { value: createRandomWrapper() })
  const otherDatum = await addDatum(owner, 'email', { value: createRandomWrapper() })
  const path = `${FIELDS}/${field.id}`
  assert.deepEqual(await readStatusAndKey(owner.call('PUT', path, { type: 'email' })), [
    409,
    'contact_fields.type_locked',
  ])
  assert.equal((await owner.call('PUT', path, { type: 'text', label: 'Name' })).status, 200)
  const labels = (await owner.call('GET', '/api/contact-data')).body.map(({ label }: { label: string }) => label)
  assert.deepEqual(labels, ['Name', 'Name', 'contact_field.email'])
  assert.equal((await owner.call('DELETE', path)).status, 204)
  const remainingData = (await owner.call('GET', '/api/contact-data')).body
  assert.deepEqual(
    remainingData.map(({ id }: { id: string }) => id),
    [otherDatum.id],
  )
})

test('a field deleted while it is filled leaves no data', async () => {
  const owner = await registerPerson(platform)
  const field = await make(owner, { label: 'Racing' })
  const fillIt = () =>
    owner.call('POST', '/api/contact-data', { contact_field_id: field.id, value: createRandomWrapper() })
  const replies = await Promise.all([fillIt(), owner.call('DELETE', `${FIELDS}/${field.id}`), fillIt(), fillIt()])
  assert.equal(replies[1]?.status, 204)
  for (const { status } of replies) assert.ok([201, 204, 404].includes(status), String(status))
  assert.deepEqual((await owner.call('GET', '/api/contact-data')).body, [])
})
