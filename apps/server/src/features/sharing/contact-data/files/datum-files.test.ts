// Files of contact data over HTTP: three shapes, byte-exact storage, and refusals.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { importValuePrivateKey, openValue, sealValue, unwrapPrivateKey } from '@company-data/crypto'
import { resolveType, systemTypes, validateValue } from '@company-data/field-types'
import {
  addDatum,
  clearFile,
  createAccountClient,
  createRandomWrapper,
  dataUri,
  pdf,
  png,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform)])

const buildFilePath = ({ id }: { id: string }): string => `/api/contact-data/${id}/file`
const put = (owner: TestAccount, datum: { id: string }, body: object): Promise<Reply> =>
  owner.call('PUT', buildFilePath(datum), body)
/** The raw bytes: a reply's text is not exact for a picture. */
const fetchBytes = async (owner: TestAccount, datum: { id: string }) => {
  const response = await fetch(owner.apiUrl + buildFilePath(datum), {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, bytes.toString())
  const digest = createHash('sha256').update(bytes).digest('hex')
  assert.equal(response.headers.get('x-platform-content-sha256'), digest)
  assert.equal(response.headers.get('content-length'), String(bytes.length))
  return { bytes, headers: response.headers, json: () => JSON.parse(bytes.toString()) }
}
const listOwnerFiles = async ({ userId }: TestAccount): Promise<string[]> =>
  readdir(join(platform.dataDir, 'files', 'eu', userId, 'contact-data')).catch(() => [])

const passport = {
  document_number: 'P1',
  issuing_country: 'AT',
  holder_name: 'Ada Löve\u{1F600}lace "A"',
}
const page = (text: string, name = 'page.png') => clearFile('image/png', png(text), name)

test('[D1-BIN-07] [D1-BIN-12] a private file of any type is served sealed (A-89, T-44)', async () => {
  const envelope = JSON.stringify({ ...page('secret'), size: png('secret').length })
  const value = await sealValue(envelope, person.publicKey)
  for (const slug of ['photo', 'passport', 'document', 'legal_document', 'pdf_document']) {
    const datum = await addDatum(person, slug, { is_private: true })
    const reply = await put(person, datum, { value })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([reply.body.has_file, reply.body.is_private, reply.body.value], [true, true, null])
    const { headers, json } = await fetchBytes(person, datum)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(json(), { encrypted: true, value })
  }
  const { body: keys } = await person.call('GET', '/api/profile/keys')
  const privateKey = await importValuePrivateKey(await unwrapPrivateKey(keys.encrypted_private_key, person.rawPassword))
  assert.equal(await openValue(value, privateKey), envelope)
})

test('[D1-BIN-10] [D1-REG-38] any other clear file is its bytes with its own content type (A-89)', async () => {
  for (const [slug, mimeType, bytes] of [
    ['photo', 'image/png', png('\u0000\u00ff')],
    ['document', 'text/plain', Buffer.from('héllo')],
    ['pdf_document', 'application/pdf', pdf()],
  ] as const) {
    const datum = await addDatum(person, slug)
    assert.equal((await put(person, datum, clearFile(mimeType, bytes, "Ada's (1).bin"))).status, 200)
    const served = await fetchBytes(person, datum)
    assert.equal(served.headers.get('content-type'), mimeType)
    assert.equal(served.headers.get('content-disposition'), "attachment; filename*=UTF-8''Ada%27s%20%281%29.bin")
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff')
    assert.deepEqual(served.bytes, bytes)
  }
})

test('[D1-BIN-08] [D1-BIN-09] a clear ID document is an envelope with every page and every entry (D1-REG-39, A-89, G-076, T-44)', async () => {
  const datum = await addDatum(person, 'passport')
  const pages = [page('front', 'Vorderseite ✓.png'), page('back')]
  assert.equal((await put(person, datum, { ...passport, pages, colour: 'red' })).status, 200)
  const { headers, json } = await fetchBytes(person, datum)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(json().encrypted, false)
  const envelope = JSON.parse(json().value)
  assert.deepEqual(envelope, {
    pages: pages.map((pageEntry, index) => ({ ...pageEntry, size: png(['front', 'back'][index]).length })),
    document_number: 'P1',
    expiry_date: null,
    issuing_country: 'AT',
    holder_name: passport.holder_name,
  })
  assert.deepEqual(validateValue(systemTypes, 'passport', envelope).ok, true)
  const singlePageDatum = await addDatum(person, 'photo_id')
  assert.equal((await put(person, singlePageDatum, { ...passport, ...page('only') })).status, 200)
  assert.equal(JSON.parse((await fetchBytes(person, singlePageDatum)).json().value).pages.length, 1)
})

test('[D1-BIN-08] [D1-REG-38] a single file with declared entries is an envelope too', async () => {
  const datum = await addDatum(company, 'legal_document')
  const file = clearFile('application/pdf', pdf(), 'contract.pdf')
  assert.equal((await put(company, datum, { ...file, expiry_date: '2031-01-31' })).status, 200)
  const { json } = await fetchBytes(company, datum)
  assert.deepEqual(Object.entries(JSON.parse(json().value)), [
    ...Object.entries(file),
    ['size', pdf().length],
    ['document_number', null],
    ['expiry_date', '2031-01-31'],
    ['issuing_country', null],
  ])
  const bare = await addDatum(company, 'legal_document')
  assert.equal((await put(company, bare, file)).status, 200)
  assert.equal((await fetchBytes(company, bare)).json().encrypted, false)
})

test('G-077: the same file gives the same bytes for any data URI spelling', async () => {
  const datum = await addDatum(person, 'passport')
  const digests = new Set<string | null>()
  const { file } = page('same')
  for (const spelled of [file, file.replace('image/png', 'IMAGE/PNG'), file.replace(';base64', ';name=x;base64')]) {
    const body = { ...passport, pages: [{ ...page('same'), file: spelled }] }
    assert.equal((await put(person, datum, body)).status, 200)
    digests.add((await fetchBytes(person, datum)).headers.get('x-platform-content-sha256'))
  }
  assert.equal(digests.size, 1)
})

test('[D1-REG-22] [D1-BIN-01] an operator’s type under passport is a file with passport entries (T-37)', async () => {
  const row = { type: 'seaman_book', parent: 'passport', label: 'Seaman book' }
  assert.equal((await platform.ops('POST', '/api/ops/contact-field-types', row)).status, 201)
  await person.call('POST', '/api/contact-fields', { label: 'Book', type: 'seaman_book', slug: 'book' })
  assert.deepEqual(
    await readStatusAndKey(
      person.call('POST', '/api/contact-data', {
        contact_field_id: (await findField('book')).id,
        value: createRandomWrapper(),
      }),
    ),
    [400, 'contact_data.value_invalid'],
  )
  const datum = await addDatum(person, 'book')
  assert.equal((await put(person, datum, { ...passport, pages: [page('x')] })).status, 200)
  assert.equal((await fetchBytes(person, datum)).json().encrypted, false)
})
const findField = async (slug: string): Promise<{ id: string }> =>
  (await person.call('GET', '/api/contact-fields')).body.find((field: { slug: string }) => field.slug === slug)

test('is_private in the same body switches between the forms in one step', async () => {
  const datum = await addDatum(person, 'document')
  assert.equal((await put(person, datum, clearFile('text/plain', 'open'))).status, 200)
  const path = `/api/contact-data/${datum.id}`
  assert.deepEqual(await readStatusAndKey(person.call('PUT', path, { is_private: true })), [400, 'request.invalid'])
  const sealedResponse = await put(person, datum, { value: createRandomWrapper(), is_private: true })
  assert.deepEqual([sealedResponse.status, sealedResponse.body.is_private], [200, true])
  assert.equal((await fetchBytes(person, datum)).json().encrypted, true)
  assert.deepEqual(await readStatusAndKey(put(person, datum, clearFile('text/plain', 'x'))), [
    400,
    'contact_data.encryption_required',
  ])
  const open = await put(person, datum, { ...clearFile('text/plain', 'again'), is_private: false })
  assert.deepEqual([open.status, open.body.is_private], [200, false])
  assert.equal((await fetchBytes(person, datum)).bytes.toString(), 'again')
  assert.deepEqual(await readStatusAndKey(put(person, datum, { value: createRandomWrapper() })), [
    400,
    'contact_data.file_invalid',
  ])
})

test('deletes a replaced file, a refused one, and the file of a deleted datum', async () => {
  const owner = await registerPerson(platform)
  const datum = await addDatum(owner, 'document')
  assert.deepEqual(await readStatusAndKey(owner.call('GET', buildFilePath(datum))), [
    404,
    'company_data.file_not_found',
  ])
  await put(owner, datum, clearFile('text/plain', 'one'))
  const [first] = await listOwnerFiles(owner)
  await put(owner, datum, clearFile('text/plain', 'two'))
  const [second, ...more] = await listOwnerFiles(owner)
  assert.ok(second !== undefined && second !== first && more.length === 0)
  const copies = [{ connection_id: randomUUID(), slug: 'x', value: createRandomWrapper() }]
  for (const body of [
    { value: createRandomWrapper(), is_private: true, copies },
    { ...clearFile('text/plain', 'three'), copies },
    { ...clearFile('text/plain', 'three', 'a\0b') },
  ]) {
    assert.equal((await put(owner, datum, body)).status, 400)
  }
  assert.deepEqual(await listOwnerFiles(owner), [second])
  assert.equal((await fetchBytes(owner, datum)).bytes.toString(), 'two')
  await owner.call('DELETE', `/api/contact-data/${datum.id}`)
  assert.deepEqual(await listOwnerFiles(owner), [])
})

test('G-075: copies are only for a private file and the slots that follow it', async () => {
  const datum = await addDatum(person, 'document')
  const copy = { connection_id: randomUUID(), slug: 'file' }
  for (const body of [
    { ...clearFile('text/plain', 'x'), copies: [{ ...copy, value: createRandomWrapper() }] },
    { value: createRandomWrapper(), is_private: true, copies: [{ ...copy, value: createRandomWrapper() }] },
  ]) {
    const reply = await put(person, datum, body)
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_data.copies_mismatch'])
    assert.deepEqual([reply.body.missing, reply.body.unexpected], [[], [copy]])
  }
  const plain = put(person, datum, {
    value: createRandomWrapper(),
    is_private: true,
    copies: [{ ...copy, value: 'plain' }],
  })
  assert.deepEqual(await readStatusAndKey(plain), [400, 'contact_data.encryption_required'])
  assert.equal((await person.call('GET', `/api/contact-data/${datum.id}`)).body.has_file, false)
})

test('[D1-ENC-14] a private file must be a wrapper string', async () => {
  const datum = await addDatum(person, 'passport', { is_private: true })
  const bad = [
    undefined,
    null,
    '',
    'x',
    7,
    JSON.parse(createRandomWrapper()),
    dataUri('image/png', png()),
    JSON.stringify(passport),
  ]
  for (const value of bad) {
    assert.deepEqual(await readStatusAndKey(put(person, datum, { value })), [400, 'contact_data.encryption_required'])
  }
})

const wrongFiles: Array<[slug: string, what: string, body: object]> = [
  ['document', 'nothing', {}],
  ['document', 'no name', { ...clearFile('text/plain', 'x'), original_name: undefined }],
  ['document', 'a blank name', clearFile('text/plain', 'x', ' ')],
  ['document', 'a long name', clearFile('text/plain', 'x', 'x'.repeat(256))],
  ['document', 'a name that is not a text', { ...clearFile('text/plain', 'x'), original_name: 7 }],
  ['document', 'no MIME type', { ...clearFile('text/plain', 'x'), mime_type: undefined }],
  ['document', 'another MIME type', { ...clearFile('text/plain', 'x'), mime_type: 'application/pdf' }],
  ['document', 'another size', { ...clearFile('text/plain', 'x'), size: 2 }],
  ['document', 'no bytes', clearFile('text/plain', '')],
  ['document', 'no data URI', { ...clearFile('text/plain', 'x'), file: 'eA==' }],
  ['document', 'an object as file', { ...clearFile('text/plain', 'x'), file: {} }],
  ['document', 'bad base64', { ...clearFile('text/plain', 'x'), file: 'data:text/plain;base64,eA' }],
  ['document', 'foreign characters', { ...clearFile('text/plain', 'x'), file: 'data:text/plain;base64,e_==' }],
  ['document', 'pages', { pages: [page('x')] }],
  ['pdf_document', 'no PDF header', clearFile('application/pdf', 'hello')],
  ['pdf_document', 'a picture', clearFile('image/png', png())],
  ['photo', 'a text named picture', clearFile('image/png', 'hello')],
  ['photo', 'a PNG named JPEG', clearFile('image/jpeg', png())],
  ['photo', 'an SVG', clearFile('image/svg+xml', '<svg/>')],
  ['photo', 'a PDF', clearFile('application/pdf', pdf())],
  ['passport', 'no pages', { ...passport, pages: [] }],
  ['passport', 'neither pages nor a file', passport],
  ['passport', 'a page that is null', { ...passport, pages: [null] }],
  ['passport', 'pages that are no list', { ...passport, pages: 'x' }],
  [
    'passport',
    'a second page that lies',
    { ...passport, pages: [page('x'), { ...page('y'), mime_type: 'image/gif' }] },
  ],
]
for (const [slug, fault, body] of wrongFiles) {
  test(`[D1-REG-48] G-078: ${slug} with ${fault} is refused`, async () => {
    const datum = await addDatum(person, slug)
    const [status, key] = await readStatusAndKey(put(person, datum, body))
    assert.equal(status, 400)
    const isForm = fault === 'a page that is null'
    assert.equal(key, isForm ? 'request.invalid' : 'contact_data.file_invalid')
    assert.deepEqual(await readStatusAndKey(person.call('GET', buildFilePath(datum))), [
      404,
      'company_data.file_not_found',
    ])
  })
}

test('G-072: checks the entries of a file by its type, with a reason', async () => {
  const required = resolveType(systemTypes, 'passport')?.fields?.filter(({ required }) => required) ?? []
  assert.deepEqual(
    required.map(({ key }) => key),
    Object.keys(passport),
  )
  const datum = await addDatum(person, 'passport')
  const wrong = [
    ...required.map(({ key }) => ({ ...passport, [key]: undefined })),
    { ...passport, issuing_country: 'Austria' },
    { ...passport, expiry_date: '2025-02-30' },
    { ...passport, holder_name: 7 },
    { ...passport, holder_name: { first: 'Ada' } },
    { ...passport, holder_name: 'x'.repeat(70_000) },
  ]
  for (const entries of wrong) {
    const reply = await put(person, datum, { ...entries, pages: [page('x')] })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_data.value_invalid'])
    assert.equal(typeof reply.body.reason, 'string')
  }
})

test('only a binary field has a file, and a company no private one', async () => {
  const email = await addDatum(person, 'email', { value: createRandomWrapper() })
  assert.deepEqual(await readStatusAndKey(put(person, email, clearFile('text/plain', 'x'))), [
    400,
    'contact_data.file_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(person.call('GET', buildFilePath(email))), [
    404,
    'company_data.file_not_found',
  ])
  const logo = await addDatum(company, 'photo')
  assert.deepEqual(await readStatusAndKey(put(company, logo, { value: createRandomWrapper(), is_private: true })), [
    400,
    'request.invalid',
  ])
  const client = await createAccountClient(company, { capabilities: ['company_profile_fields'] })
  const [token, body] = [await client.token(), clearFile('image/png', png())]
  assert.equal((await platform.call('PUT', buildFilePath(logo), { token, body })).status, 200)
  assert.deepEqual((await fetchBytes(company, logo)).bytes, png())
})

test('[D1-GEN-04] (CX-03) no part of a sealed file can be read on disk', async () => {
  const owner = await registerPerson(platform)
  const marker = `marker-${randomUUID()}`
  const datum = await addDatum(owner, 'document', { is_private: true })
  const envelope = JSON.stringify(clearFile('text/plain', marker, `${marker}.txt`))
  assert.equal((await put(owner, datum, { value: await sealValue(envelope, owner.publicKey) })).status, 200)
  const [name = ''] = await listOwnerFiles(owner)
  const storedText = await readFile(join(platform.dataDir, 'files', 'eu', owner.userId, 'contact-data', name), 'utf8')
  assert.ok(storedText.startsWith('{"encrypted":true,"value":"') && !storedText.includes(marker))
  assert.ok(!storedText.includes(Buffer.from(marker).toString('base64').slice(0, 40)))
})

test('of concurrent uploads one file remains, and it is served', async () => {
  const owner = await registerPerson(platform)
  const datum = await addDatum(owner, 'document')
  const texts = Array.from({ length: 8 }, (_, index) => `text ${index}`)
  const replies = await Promise.all(texts.map((text) => put(owner, datum, clearFile('text/plain', text))))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
  assert.equal((await listOwnerFiles(owner)).length, 1)
  assert.ok(texts.includes((await fetchBytes(owner, datum)).bytes.toString()))
})
