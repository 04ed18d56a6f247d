// Contact data over HTTP: sealed by persons, in plaintext by companies; owners and refusals (G-075).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { importValuePrivateKey, openValue, sealValue, unwrapPrivateKey } from '@company-data/crypto'
import { sealedValueBytes } from '@company-data/protocol/limits'
import { fromXml, toXml } from '@company-data/protocol/xml'
import {
  addDatum,
  borrowPlatform,
  contactFieldId,
  createAccountClient,
  createRandomWrapper,
  createService,
  createServiceClient,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import pg from 'pg'

const DATA = '/api/contact-data'

const platform = await borrowPlatform()
const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform)])

const post = async (owner: TestAccount, slug: string, members: object) =>
  owner.call('POST', DATA, { contact_field_id: await contactFieldId(owner, slug), ...members })

test('[D1-GEN-04] a person stores a wrapper to its own key and reads it back (G-075, CX-03)', async () => {
  const value = await sealValue('ada@example.org', person.publicKey)
  const { status, body } = await post(person, 'email', { value })
  assert.equal(status, 201)
  assert.deepEqual(body, {
    id: body.id,
    contact_field_id: await contactFieldId(person, 'email'),
    slug: 'email',
    type: 'email',
    label: 'contact_field.email',
    value,
    has_file: false,
    is_private: false,
    verification: null,
    updated_at: body.updated_at,
    mappings: [],
  })
  assert.deepEqual((await person.call('GET', `${DATA}/${body.id}`)).body, body)
  assert.deepEqual((await person.call('GET', DATA)).body, [body])
  const { body: keys } = await person.call('GET', '/api/profile/keys')
  const privateKey = await importValuePrivateKey(await unwrapPrivateKey(keys.encrypted_private_key, person.rawPassword))
  assert.equal(await openValue(body.value, privateKey), 'ada@example.org')
})

test('G-075: a value and its flag are edited and deleted', async () => {
  const owner = await registerPerson(platform)
  const { id } = await addDatum(owner, 'first_name')
  const path = `${DATA}/${id}`
  assert.equal((await owner.call('GET', path)).body.value, null)
  const [first, second] = [createRandomWrapper(), createRandomWrapper()]
  const edited = await owner.call('PUT', path, { value: first, copies: [] })
  assert.deepEqual([edited.status, edited.body.value, edited.body.is_private], [200, first, false])
  await platform.advance(60)
  const flagged = await owner.call('PUT', path, { is_private: true })
  assert.deepEqual(flagged.body, { ...edited.body, is_private: true })
  const both = (await owner.call('PUT', path, { value: second, is_private: false })).body
  assert.deepEqual([both.value, both.is_private], [second, false])
  assert.ok(both.updated_at > edited.body.updated_at)
  assert.deepEqual((await owner.call('PUT', path, { is_private: false })).body, both)
  assert.equal((await owner.call('DELETE', path)).status, 204)
  assert.deepEqual((await owner.call('GET', DATA)).body, [])
  assert.deepEqual(await readStatusAndKey(owner.call('DELETE', path)), [404, 'contact_data.not_found'])
})

test('a field may be filled more than once, in the order of filling', async () => {
  const owner = await registerPerson(platform)
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn++) ids.push((await addDatum(owner, 'phone', { value: createRandomWrapper() })).id)
  const listedData = (await owner.call('GET', DATA)).body
  assert.deepEqual(
    listedData.map(({ id }: { id: string }) => id),
    ids,
  )
})

test('a long list comes in pages, and is one list in JSON and in XML', async () => {
  const owner = await registerPerson(platform)
  const ids: string[] = []
  const value = createRandomWrapper(30_000)
  for (let count = 0; count < 70; count++) ids.push((await addDatum(owner, 'phone', { value })).id)
  const data = (await owner.call('GET', DATA)).body as Array<{ id: string; value: string }>
  assert.deepEqual(
    data.map(({ id }) => id),
    ids,
  )
  assert.ok(data.every((datum) => datum.value === value))
  const xml = await fetch(new URL(DATA, owner.apiUrl), {
    headers: { authorization: `Bearer ${owner.token}`, accept: 'application/xml' },
  })
  assert.equal((await xml.text()).match(/<value>/g)?.length, 70)
})

const halves = (members: object): string => JSON.stringify({ ...JSON.parse(createRandomWrapper()), ...members })

test('[D1-ENC-08] [D1-ENC-14] accepts only a whole wrapper as a string from a person (T-05)', async () => {
  const { id } = await addDatum(person, 'last_name', { value: createRandomWrapper() })
  const storedDatum = (await person.call('GET', `${DATA}/${id}`)).body
  const bad: unknown[] = [
    'Lovelace',
    '',
    7,
    true,
    [],
    {},
    JSON.parse(createRandomWrapper()),
    [createRandomWrapper()],
    JSON.stringify([JSON.parse(createRandomWrapper())]),
    JSON.stringify(createRandomWrapper()),
    halves({ _enc: '1' }),
    halves({ _enc: 2 }),
    halves({ k: undefined }),
    halves({ iv: undefined }),
    halves({ d: undefined }),
    halves({ d: 'Lovelace' }),
    halves({ k: Buffer.alloc(128).toString('base64') }),
    halves({ iv: '' }),
    halves({ plain: 'Lovelace' }),
    `${createRandomWrapper()} Lovelace`,
  ]
  for (const value of bad) {
    for (const is_private of [true, false]) {
      const refused = [400, 'contact_data.encryption_required']
      assert.deepEqual(await readStatusAndKey(post(person, 'last_name', { value, is_private })), refused, String(value))
      assert.deepEqual(await readStatusAndKey(person.call('PUT', `${DATA}/${id}`, { value, is_private })), refused)
    }
  }
  for (const change of [{}, { value: null }, { copies: [] }]) {
    assert.deepEqual(await readStatusAndKey(person.call('PUT', `${DATA}/${id}`, change)), [
      400,
      'contact_data.encryption_required',
    ])
  }
  assert.deepEqual((await person.call('GET', `${DATA}/${id}`)).body, storedDatum)
})

test('G-008: an inline value has at most 65,536 bytes', async () => {
  const rest = createRandomWrapper(0).length
  const largest = createRandomWrapper(Math.floor((sealedValueBytes - rest) / 4) * 3)
  const larger = createRandomWrapper((Math.floor((sealedValueBytes - rest) / 4) + 1) * 3)
  assert.ok(largest.length <= sealedValueBytes && larger.length > sealedValueBytes)
  assert.equal((await post(person, 'address', { value: largest })).status, 201)
  const reply = await post(person, 'address', { value: larger })
  assert.deepEqual(
    [reply.status, reply.body.error_key, Object.keys(reply.body.fields)],
    [400, 'request.invalid', ['/value']],
  )
  const tooLong = await post(company, 'company_name', { value: 'é'.repeat(sealedValueBytes / 2 + 1) })
  assert.deepEqual([tooLong.status, tooLong.body.error_key], [400, 'request.invalid'])
})

test('[D1-CF-06] [D1-CLI-58] the business card of a company is plaintext, checked by its type', async () => {
  const client = await createAccountClient(company, { capabilities: ['company_profile_fields'] })
  const token = await client.token()
  const address = JSON.stringify({ street: 'Ring 1', city: 'Wien', country: 'AT' })
  const filled = { company_name: 'Müll & Co', phone: '+43 (1) 234-5678', website: 'example.org', address }
  for (const [slug, value] of Object.entries(filled)) {
    const body = { contact_field_id: await contactFieldId(company, slug), value }
    const reply = await platform.call('POST', DATA, { token, body })
    assert.equal(reply.status, 201, reply.text)
    assert.equal(reply.body.value, value)
    assert.equal((await company.call('GET', `${DATA}/${reply.body.id}`)).body.value, value)
  }
  const { id } = await addDatum(company, 'vat_number', { value: 'ATU1' })
  assert.equal((await company.call('PUT', `${DATA}/${id}`, { value: 'ATU2' })).body.value, 'ATU2')
  assert.equal((await company.call('PUT', `${DATA}/${id}`, { value: '' })).body.value, '')
  assert.equal((await company.call('PUT', `${DATA}/${id}`, { value: null })).body.value, null)
  assert.equal((await company.call('PUT', `${DATA}/${id}`, { is_private: false })).status, 200)
  assert.deepEqual(await readStatusAndKey(company.call('PUT', `${DATA}/${id}`, {})), [400, 'request.invalid'])
  assert.equal((await platform.call('DELETE', `${DATA}/${id}`, { token })).status, 204)
})

test('G-072: refuses a value that does not fit its type, without quoting it', async () => {
  const wrong: Array<[string, unknown]> = [
    ['email', 'nobody'],
    ['phone', '12x'],
    ['country', 'XX'],
    ['employee_count', '1.5'],
    ['founding_date', '2023-02-29'],
    ['address', 'Ring 1, Wien'],
    ['address', JSON.stringify({ street: 'x', city: 'y' })],
    ['address', JSON.stringify({ street: 'x', city: 'y', country: 'AT', planet: 'z' })],
    ['address', { street: 'x', city: 'y', country: 'AT' }],
    ['bank', JSON.stringify({ iban: 'x' })],
    ['company_name', 7],
    ['company_name', true],
    ['company_name', ['x']],
  ]
  for (const [slug, value] of wrong) {
    const reply = await post(company, slug, { value })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_data.value_invalid'], `${slug} ${value}`)
    assert.equal(typeof reply.body.reason, 'string')
  }
  assert.ok(!(await post(company, 'email', { value: 'marker' })).text.includes('marker'))
  assert.deepEqual(await readStatusAndKey(post(company, 'company_name', { value: 'a\0b' })), [400, 'request.invalid'])
  assert.deepEqual(await readStatusAndKey(post(company, 'company_name', { value: 'a\ud800b' })), [
    400,
    'request.invalid',
  ])
})

test('a company has no private data, and a file is not sent as a value', async () => {
  const { id } = await addDatum(company, 'company_name', { value: 'Co', is_private: false })
  assert.deepEqual(await readStatusAndKey(company.call('PUT', `${DATA}/${id}`, { value: 'x', is_private: true })), [
    400,
    'request.invalid',
  ])
  assert.deepEqual(await readStatusAndKey(post(company, 'company_name', { value: 'x', is_private: true })), [
    400,
    'request.invalid',
  ])
  assert.deepEqual(await readStatusAndKey(post(person, 'email', { value: createRandomWrapper(), is_private: 'yes' })), [
    400,
    'request.invalid',
  ])
  assert.deepEqual(await readStatusAndKey(post(company, 'document', { value: 'text' })), [
    400,
    'contact_data.value_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(post(person, 'passport', { value: createRandomWrapper() })), [
    400,
    'contact_data.value_invalid',
  ])
  const { id: passport } = await addDatum(person, 'passport', { is_private: true })
  const put = (body: object) => person.call('PUT', `${DATA}/${passport}`, body)
  assert.deepEqual(await readStatusAndKey(put({ value: createRandomWrapper() })), [400, 'contact_data.value_invalid'])
  assert.equal((await put({ is_private: false })).body.is_private, false)
})

test('[D1-CF-05] refuses a field that is meant for the other type of account', async () => {
  const mismatch = [400, 'contact_data.usertype_mismatch']
  assert.deepEqual(await readStatusAndKey(post(company, 'first_name', { value: 'Ada' })), mismatch)
  assert.deepEqual(await readStatusAndKey(post(person, 'vat_number', { value: createRandomWrapper() })), mismatch)
  const field = (await person.call('POST', '/api/contact-fields', { label: 'Mine', type: 'text' })).body
  const { id } = await addDatum(person, field.slug, { value: createRandomWrapper() })
  await person.call('PUT', `/api/contact-fields/${field.id}`, { usertype: 'company' })
  assert.deepEqual(
    await readStatusAndKey(person.call('PUT', `${DATA}/${id}`, { value: createRandomWrapper() })),
    mismatch,
  )
  assert.equal((await person.call('DELETE', `${DATA}/${id}`)).status, 204)
})

test('[A-05] another owner’s datum looks exactly like a missing one', async () => {
  const stranger = await registerPerson(platform)
  const { id } = await addDatum(person, 'email', { value: createRandomWrapper() })
  const field = (await person.call('POST', '/api/contact-fields', { label: 'Secret', type: 'text' })).body
  const calls = (datum: string) => [
    stranger.call('GET', `${DATA}/${datum}`),
    stranger.call('PUT', `${DATA}/${datum}`, { value: createRandomWrapper() }),
    stranger.call('DELETE', `${DATA}/${datum}`),
    stranger.call('GET', `${DATA}/${datum}/file`),
    stranger.call('PUT', `${DATA}/${datum}/file`, { value: createRandomWrapper() }),
  ]
  for (const datum of [id, id.toUpperCase(), randomUUID(), 'x', "'--"]) {
    for (const reply of await Promise.all(calls(datum))) {
      assert.deepEqual([reply.status, reply.body.error_key], [404, 'contact_data.not_found'], datum)
      assert.deepEqual(Object.keys(reply.body), ['error', 'error_key', 'request_id'])
    }
  }
  for (const contact_field_id of [field.id, randomUUID(), 'x', '']) {
    const reply = await stranger.call('POST', DATA, { contact_field_id, value: createRandomWrapper() })
    assert.deepEqual([reply.status, reply.body.error_key], [404, 'contact_fields.not_found'])
  }
  for (const contact_field_id of [7, null, undefined])
    assert.deepEqual(await readStatusAndKey(stranger.call('POST', DATA, { contact_field_id })), [
      400,
      'request.invalid',
    ])
  assert.equal((await person.call('GET', `${DATA}/${id.toUpperCase()}`)).status, 200)
})

test('G-075: refuses copies for slots that do not follow the field', async () => {
  const { id } = await addDatum(person, 'email', { value: createRandomWrapper() })
  const storedDatum = (await person.call('GET', `${DATA}/${id}`)).body
  const put = (body: object) => person.call('PUT', `${DATA}/${id}`, { value: createRandomWrapper(), ...body })
  const copy = { connection_id: randomUUID(), slug: 'mail', value: createRandomWrapper() }
  const reply = await put({ copies: [copy] })
  assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_data.copies_mismatch'])
  const { value: _, ...place } = copy
  assert.deepEqual([reply.body.missing, reply.body.unexpected], [[], [place]])
  for (const copies of [{}, 'x', [7], [{ slug: 'mail', value: createRandomWrapper() }], [{ ...copy, slug: 7 }]])
    assert.deepEqual(await readStatusAndKey(put({ copies })), [400, 'request.invalid'])
  assert.deepEqual((await person.call('GET', `${DATA}/${id}`)).body, storedDatum)
  assert.equal((await put({ copies: null })).status, 200)
})

test('no client without the capability sees a profile', async () => {
  const client = await createServiceClient(company, (await createService(company)).id)
  const other = await createAccountClient(company, { capabilities: ['customer_connections'] })
  for (const accountClient of [client, other]) {
    for (const path of [DATA, '/api/photos']) {
      const reply = platform.call('GET', path, { token: await accountClient.token() })
      assert.deepEqual(await readStatusAndKey(reply), [403, 'auth.client_endpoint_forbidden'])
    }
  }
})

test('[D1-NEG-01] [D1-NEG-05] a field is filled and read in XML as in JSON', async () => {
  const value = createRandomWrapper()
  const body = toXml({ contact_field_id: await contactFieldId(person, 'email'), value, is_private: true }, 'request')
  const headers = { 'content-type': 'application/xml', accept: 'application/xml' }
  const reply = await platform.call('POST', DATA, { token: person.token, body, headers })
  assert.equal(reply.status, 201, reply.text)
  const parsedDatum = fromXml(reply.text) as { id: string; value: string }
  assert.equal(parsedDatum.value, value)
  assert.deepEqual(parsedDatum, (await person.call('GET', `${DATA}/${parsedDatum.id}`)).body)
})

test('[D1-GEN-04] (CX-03) sealed data cannot be read from the database or the log', async () => {
  const owner = await registerPerson(platform)
  const marker = `marker-${randomUUID()}`
  const { id } = await addDatum(owner, 'first_name', { value: await sealValue(marker, owner.publicKey) })
  await owner.call('PUT', `${DATA}/${id}`, { value: await sealValue(`${marker}-2`, owner.publicKey) })
  await post(owner, 'first_name', { value: marker })
  const region = new pg.Client(platform.databases.regions.get('eu'))
  await region.connect()
  const { rows } = await region.query('select d::text as line from contact_datum d where owner_user_id = $1', [
    owner.userId,
  ])
  await region.end()
  assert.equal(rows.length, 1)
  assert.ok(rows[0].line.includes('_enc') && !rows[0].line.includes(marker))
  assert.ok(!platform.logLines.join('\n').includes(marker))
})
