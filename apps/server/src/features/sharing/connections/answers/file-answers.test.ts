// Binary answers: three shapes, by the source's privacy and type; live from the source, once as a copy.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { sealedBudget } from '@company-data/protocol/limits'
import {
  addDatum,
  call,
  clearFile,
  connect,
  connectBody,
  createRandomWrapper,
  createService,
  dataUri,
  ownPlatform,
  pdf,
  png,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
} from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'], environment: { DOCUMENT_MAX_MB: '1' } })
const [near, far, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const withFile = async (slug: string, body: object): Promise<{ id: string }> => {
  const { id } = await addDatum(person, slug, { is_private: 'value' in body })
  const reply = await person.call('PUT', `/api/contact-data/${id}/file`, body)
  assert.equal(reply.status, 200, reply.text)
  return { id }
}
const post = (service: TestService, answers: object[]) =>
  person.call('POST', '/api/company-connections', connectBody(service, answers as never))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const readFile = async (service: TestService, connectionId: string, slug: string): Promise<Reply> => {
  const { values } = (await service.companyData('GET', `/connections/${connectionId}`)).body
  const url: string = values[slug].value_url
  assert.ok(!('value' in values[slug]))
  return service.companyData('GET', url.replace('/api/company-data', ''))
}
const storedFiles = async (company: TestAccount, region: string): Promise<string[]> =>
  readdir(join(platform.dataDir, 'files', region, company.userId, 'connection-files')).catch(() => [])

const passportBody = {
  pages: [{ ...clearFile('image/png', png(), 'front.png'), size: png().length }],
  document_number: 'X1',
  issuing_country: 'DE',
  holder_name: 'Ann Lee',
}

for (const where of ['same region', 'other region']) {
  test(`[D1-BIN-07] [D1-BIN-10] a private picture is sealed, an open one follows its source (G-083, T-44, ${where})`, async () => {
    const service = await createService(where === 'same region' ? near : far, {
      requestFields: [
        { slug: 'open_picture', type: 'photo' },
        { slug: 'sealed_picture', type: 'photo' },
      ],
    })
    const envelope = JSON.stringify({
      file: dataUri('image/png', png('p')),
      original_name: 'a',
      mime_type: 'image/png',
    })
    const open = await withFile('photo', clearFile('image/png', png('one')))
    const secret = await withFile('photo', { value: await sealValue(envelope, person.publicKey) })
    const value = await service.seal(envelope)
    const { id } = await connect(person, service, [
      { slug: 'open_picture', contact_data_id: open.id, live: true },
      { slug: 'sealed_picture', contact_data_id: secret.id, live: true, value },
    ])
    const raw = await readFile(service, id, 'open_picture')
    assert.deepEqual([raw.status, raw.headers['content-type']], [200, 'image/png'])
    assert.equal(raw.headers['x-platform-content-sha256'], createHash('sha256').update(png('one')).digest('hex'))
    const sealedResponse = await readFile(service, id, 'sealed_picture')
    assert.deepEqual(sealedResponse.body, { encrypted: true, value })
    assert.equal(sealedResponse.headers['x-platform-content-sha256'], sha256(sealedResponse.text))
    assert.equal(await service.open(sealedResponse.body.value), envelope)
    const { values_private } = (await service.companyData('GET', `/connections/${id}`)).body
    assert.deepEqual(values_private, { open_picture: false, sealed_picture: true })
    const region = where === 'same region' ? 'eu' : 'us'
    const before = await storedFiles(service.company, region)
    assert.equal(before.length, 1, 'an open live answer has no separate file')

    await service.changes()
    await person.call('PUT', `/api/contact-data/${open.id}/file`, clearFile('image/png', png('two')))
    const newer = await service.seal(envelope.replace('"a"', '"b"'))
    const replaced = await person.call('PUT', `/api/contact-data/${secret.id}/file`, {
      value: await sealValue('b', person.publicKey),
      copies: [{ connection_id: id, slug: 'sealed_picture', value: newer }],
    })
    assert.equal(replaced.status, 200, replaced.text)
    assert.equal((await readFile(service, id, 'open_picture')).text, png('two').toString())
    assert.equal((await readFile(service, id, 'sealed_picture')).body.value, newer)
    const after = await storedFiles(service.company, region)
    assert.equal(after.length, 1, 'the replaced file is gone')
    assert.notDeepEqual(after, before)
    const events = await service.changes()
    assert.deepEqual(
      events.map(({ event, slug, live }) => [event, slug, live]),
      [
        ['field_updated', 'open_picture', true],
        ['field_updated', 'sealed_picture', true],
      ],
    )
    for (const event of events) {
      const slot = service.fieldIds[String(event.slug)]
      assert.equal(event.value_url, `/api/company-data/connections/${id}/slots/${slot}/file`)
      assert.ok(!('value' in event))
    }
  })

  test(`[D1-BIN-08] [D1-REG-23] an open passport answers a legal_document row as a copy (D1-REG-24, T-38, ${where})`, async () => {
    const service = await createService(where === 'same region' ? near : far, {
      requestFields: [{ slug: 'identity', type: 'legal_document', one_time: true }],
    })
    const passport = await withFile('passport', passportBody)
    const { id } = await connect(person, service, [{ slug: 'identity', contact_data_id: passport.id, live: false }])
    const served = await readFile(service, id, 'identity')
    assert.equal(served.body.encrypted, false)
    assert.equal(JSON.parse(served.body.value).document_number, 'X1')
    const detail = (await service.companyData('GET', `/connections/${id}`)).body
    assert.equal(detail.values.identity.type, 'legal_document')
    assert.equal(detail.values.identity.live, false)
    await service.changes()

    await person.call('PUT', `/api/contact-data/${passport.id}/file`, { ...passportBody, document_number: 'X2' })
    assert.equal((await person.call('DELETE', `/api/contact-data/${passport.id}`)).status, 204)
    const later = await readFile(service, id, 'identity')
    assert.equal(later.text, served.text)
    assert.deepEqual(await service.changes(), [], 'a snapshot raises nothing (D1-CONN-23)')
  })
}

test('(G-077) only a share-once file has an expiry', async () => {
  const service = await createService(far, {
    requestFields: [
      { slug: 'once', type: 'document', one_time: true },
      { slug: 'typed', type: 'document' },
    ],
  })
  const value = await service.seal('{}')
  const { id, answers } = await connect(person, service, [
    { slug: 'once', value },
    { slug: 'typed', value },
  ])
  const [onceAnswer, typedAnswer] = answers as unknown as Array<{ expires_at: string | null }>
  const days = (Date.parse(onceAnswer?.expires_at ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days <= 30, String(days))
  assert.equal(typedAnswer?.expires_at, null)
  assert.equal((await readFile(service, id, 'once')).status, 200)
})

test('(G-083) a binary answer is refused with missing or extra members', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'doc', type: 'document' }, { slug: 'text' }] })
  const open = await withFile('document', clearFile('text/plain', 'hello'))
  const secret = await withFile('document', { value: await sealValue('x', person.publicKey) })
  const empty = await addDatum(person, 'document')
  const value = await service.seal('x')
  const filesBefore = await storedFiles(far, 'us')
  const encryption = 'contact_data.encryption_required'
  const cases: Array<[object, string]> = [
    [{ contact_data_id: secret.id, live: true }, encryption],
    [{ contact_data_id: secret.id, live: true, value: 'plain' }, encryption],
    [{ contact_data_id: null, live: false }, encryption],
    [{ contact_data_id: open.id, live: true, value }, 'request.invalid'],
    [{ contact_data_id: open.id, live: false }, 'request.invalid'],
    [{ contact_data_id: empty.id, live: true }, 'request.invalid'],
  ]
  for (const [answer, key] of cases) {
    assert.deepEqual(
      await readStatusAndKey(post(service, [{ slug: 'doc', ...answer }])),
      [400, key],
      JSON.stringify(answer),
    )
  }
  const mismatch = [400, 'company_connections.type_mismatch']
  assert.deepEqual(
    await readStatusAndKey(post(service, [{ slug: 'text', contact_data_id: open.id, live: true, value }])),
    mismatch,
  )
  const text = await addDatum(person, 'first_name', { value: await sealValue('x', person.publicKey) })
  assert.deepEqual(
    await readStatusAndKey(post(service, [{ slug: 'doc', contact_data_id: text.id, live: true }])),
    mismatch,
  )
  // With any other members: a field of the other lane cannot answer at all.
  assert.deepEqual(
    await readStatusAndKey(post(service, [{ slug: 'doc', contact_data_id: text.id, live: true, value }])),
    mismatch,
  )
  assert.deepEqual(
    await readStatusAndKey(post(service, [{ slug: 'text', contact_data_id: open.id, live: true }])),
    mismatch,
  )
  assert.deepEqual(await storedFiles(far, 'us'), filesBefore, 'no file was stored')
})

test('(G-008) a sealed file or body over its limit is documents.too_large', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'doc', type: 'document' }, { slug: 'text' }] })
  const tooLarge = [400, 'documents.too_large']
  const large = createRandomWrapper(Math.ceil((sealedBudget(1) * 3) / 4))
  assert.ok(large.length > sealedBudget(1))
  assert.deepEqual(await readStatusAndKey(post(service, [{ slug: 'doc', value: large }])), tooLarge)
  const larger = { ...connectBody(service), answers: [{ slug: 'doc', value: 'x'.repeat(sealedBudget(1) * 2) }] }
  assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/company-connections', larger)), tooLarge)
  const fits = createRandomWrapper(Math.floor(((sealedBudget(1) - 600) * 3) / 4))
  assert.equal((await post(service, [{ slug: 'doc', value: fits }])).status, 201)
})

test('a refused connect leaves no file, and a disconnect deletes its files', async () => {
  const company = await registerCompany(platform, { region: 'us' })
  const service = await createService(company, {
    requestFields: [{ slug: 'doc', type: 'document', one_time: true }, { slug: 'text' }],
  })
  const open = await withFile('pdf_document', clearFile('application/pdf', pdf()))
  const good = { slug: 'doc', contact_data_id: open.id, live: false }
  assert.equal((await post(service, [good, { slug: 'text', value: 'plain' }])).status, 400)
  assert.deepEqual(await storedFiles(company, 'us'), [])
  const replies = await Promise.all([post(service, [good]), post(service, [good]), post(service, [good])])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409])
  assert.equal((await storedFiles(company, 'us')).length, 1)
  const id = replies.find(({ status }) => status === 201)?.body.id
  assert.equal((await person.call('DELETE', `/api/company-connections/${id}`)).status, 204)
  assert.deepEqual(await storedFiles(company, 'us'), [])
})

test('(T-42) a file is served byte by byte for any request', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'doc', type: 'document' }] })
  const open = await withFile('document', clearFile('application/json', '{"a": 1}'))
  const { id } = await connect(person, service, [{ slug: 'doc', contact_data_id: open.id, live: true }])
  const reply = await readFile(service, id, 'doc')
  assert.equal(reply.text, '{"a": 1}')
  assert.equal((await call(far.apiUrl, 'GET', `/api/company-data/connections/${id}`)).status, 401)
})
