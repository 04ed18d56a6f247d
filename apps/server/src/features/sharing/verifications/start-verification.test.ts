// Requesting an attestation: refusals in order, the target of the code, and that the value is not stored.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  addDatum,
  addSealedDatum,
  borrowPlatform,
  call,
  confirmVerification,
  createRandomWrapper,
  mailbox,
  readAllRows,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  requestVerification,
  startPlatform,
  startVerification,
  verifyDatum,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const person = await registerPerson(platform)

const findCode = (to: string) => mailbox(platform).codeFor(to)

test('(G-087) a requested verification is pending, and its code goes to the value', async () => {
  const { id } = await addSealedDatum(person, 'email', 'ann@example.org')
  const reply = await requestVerification(person, id, 'email', 'ann@example.org')
  assert.equal(reply.status, 201)
  assert.deepEqual(Object.keys(reply.body).toSorted(), ['status', 'verification_id'])
  assert.equal(reply.body.status, 'pending')
  const [mail] = await mailbox(platform).list('ann@example.org')
  assert.equal(mail?.kind, 'verification_email')
  assert.match(mail?.code ?? '', /^[0-9]{6}$/)
  assert.ok(mail?.text.includes(mail.code ?? '-') && !mail.subject.includes('ann'))

  const phone = await addSealedDatum(person, 'phone', '+46 70 123 45 67')
  await startVerification(person, phone.id, 'sms', '+46 70 123 45 67')
  const [text] = await mailbox(platform).list('+46 70 123 45 67')
  assert.deepEqual([text?.kind, /^[0-9]{6}$/.test(text?.code ?? '')], ['verification_sms', true])
})

test('(G-087) an unknown or foreign datum is not found, before any other check', async () => {
  const stranger = await registerPerson(platform)
  const { id } = await addSealedDatum(stranger, 'email', 'stranger@example.org')
  for (const contactDataId of [randomUUID(), id, 'nonsense', '']) {
    const reply = await requestVerification(person, contactDataId, 'sms', '')
    assert.deepEqual(await readStatusAndKey(reply), [404, 'contact_data.not_found'], contactDataId)
  }
  assert.deepEqual(await mailbox(platform).list('stranger@example.org'), [])
})

test('(G-087) a method attests only values that its code can reach', async () => {
  const email = await addSealedDatum(person, 'email', 'bo@example.org')
  const phone = await addSealedDatum(person, 'phone', '+4670')
  const name = await addSealedDatum(person, 'first_name', 'Bo')
  for (const [id, method] of [
    [email.id, 'sms'],
    [phone.id, 'email'],
    [name.id, 'email'],
    [name.id, 'sms'],
  ] as const) {
    const reply = await requestVerification(person, id, method, 'not even a value')
    assert.deepEqual(
      [...(await readStatusAndKey(reply)), Object.keys(reply.body.fields ?? {})],
      [400, 'request.invalid', ['/method']],
    )
  }
  for (const { id } of [email, phone, name]) {
    const plaintext = id === name.id ? 'Bo' : id === email.id ? 'bo@example.org' : '+4670'
    assert.equal((await requestVerification(person, id, 'id_document', plaintext)).status, 201)
  }
})

test('(G-087) an operator’s child of email is attested by mail too', async () => {
  const row = {
    type: 'work_email',
    parent: 'email',
    label: 'Work',
    input: null,
    lane: null,
    check: null,
    options: null,
    fields: null,
    validation: null,
  }
  assert.equal((await platform.ops('POST', '/api/ops/contact-field-types', row)).status, 201)
  const field = await person.call('POST', '/api/contact-fields', {
    label: 'Work',
    type: 'work_email',
    usertype: 'person',
  })
  assert.equal(field.status, 201, field.text)
  const datum = await person.call('POST', '/api/contact-data', {
    contact_field_id: field.body.id,
    value: createRandomWrapper(),
  })
  const record = await verifyDatum(platform, person, datum.body.id, 'work@example.org')
  assert.equal(record.verified_method, 'email')
})

test('(G-087) refuses a plaintext that is not of the type, without quoting it', async () => {
  const email = await addSealedDatum(person, 'email', 'x@example.org')
  const country = await addSealedDatum(person, 'country', 'SE')
  const bad: Array<[string, string, unknown]> = [
    [email.id, 'email', 'no address'],
    [email.id, 'email', ''],
    [email.id, 'email', 'a@b.c,evil'],
    [email.id, 'email', 'ann<eve@example.org'],
    [email.id, 'email', `${'x'.repeat(70_000)}@example.org`],
    [country.id, 'id_document', 'Sweden'],
  ]
  for (const [id, method, plaintext] of bad) {
    const reply = await requestVerification(person, id, method, plaintext)
    assert.deepEqual(await readStatusAndKey(reply), [400, 'contact_data.value_invalid'], String(plaintext).slice(0, 50))
    assert.equal(typeof reply.body.reason, 'string')
    assert.ok(plaintext === '' || !reply.text.includes(String(plaintext)))
  }
  const empty = await addDatum(person, 'email')
  assert.deepEqual(await readStatusAndKey(requestVerification(person, empty.id, 'email', 'x@example.org')), [
    400,
    'contact_data.value_invalid',
  ])
})

test('[D1-REG-40] (G-087) a place of birth is attested only as city and country code', async () => {
  const { id } = await addSealedDatum(person, 'place_of_birth', 'Malmö, SE')
  for (const plaintext of ['Malmö', 'Malmö,SE', 'Malmö, Sweden', 'Malmö, XX', ', SE', 'Malmö, se']) {
    const reply = await requestVerification(person, id, 'id_document', plaintext)
    assert.deepEqual(await readStatusAndKey(reply), [400, 'verifications.value_form_invalid'], plaintext)
  }
  assert.equal((await requestVerification(person, id, 'id_document', 'Malmö, SE')).status, 201)
})

test('refuses a malformed body, never with 500', async () => {
  const { id } = await addSealedDatum(person, 'email', 'shape@example.org')
  const bodies: unknown[] = [
    {},
    [],
    null,
    { contact_data_id: id },
    { contact_data_id: id, method: 'pigeon', plaintext: 'x' },
    { contact_data_id: id, method: 'email' },
    { contact_data_id: id, method: 'email', plaintext: null },
    { contact_data_id: id, method: 'email', plaintext: 7 },
    { contact_data_id: id, method: 'email', plaintext: { a: 1 } },
    { contact_data_id: 7, method: 'email', plaintext: 'shape@example.org' },
    { contact_data_id: id, method: ['email'], plaintext: 'shape@example.org' },
  ]
  for (const body of bodies) {
    const reply = await person.call('POST', '/api/verifications', body)
    assert.deepEqual(await readStatusAndKey(reply), [400, 'request.invalid'], JSON.stringify(body))
  }
  const more = { contact_data_id: id.toUpperCase(), method: 'email', plaintext: 'shape@example.org', extra: 1 }
  assert.equal((await person.call('POST', '/api/verifications', more)).status, 201)
})

test('only persons have verifications', async () => {
  const company = await registerCompany(platform)
  assert.deepEqual(await readStatusAndKey(requestVerification(company, randomUUID(), 'email', 'c@example.org')), [
    403,
    'auth.forbidden',
  ])
  assert.equal((await call(platform.region(), 'POST', '/api/verifications', { body: {} })).status, 401)
})

test('[D1-OPS-02] a code is not sent while writes are paused', async () => {
  const { id } = await addSealedDatum(person, 'email', 'paused@example.org')
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'writes_paused' })
  const reply = await requestVerification(person, id, 'email', 'paused@example.org')
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  assert.deepEqual(await readStatusAndKey(reply), [503, 'db.writes_paused'])
  assert.deepEqual(await mailbox(platform).list('paused@example.org'), [])
})

test('limits the codes that a person may send', async () => {
  const limited = await startPlatform({
    clockStandsStill: true,
    environment: { RATE_LIMITS: 'on', RATE_LIMIT_VERIFICATIONS: '2/3600' },
  })
  try {
    const sender = await registerPerson(limited)
    const { id } = await addSealedDatum(sender, 'email', 'many@example.org')
    const statuses = []
    for (let turn = 0; turn < 3; turn += 1)
      statuses.push((await requestVerification(sender, id, 'email', 'many@example.org')).status)
    assert.deepEqual(statuses, [201, 201, 429])
    assert.equal((await mailbox(limited).list('many@example.org')).length, 2)
  } finally {
    await limited.stop()
  }
})

const filesUnder = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

test('[D1-GEN-04] (G-087) the plaintext and the code are never stored or logged', async () => {
  const values = { email: 'secret-marker@example.org', phone: '+4670-5551234', personal_number: '19900101-9999' }
  const [email, phone, number] = [
    await addSealedDatum(person, 'email', values.email),
    await addSealedDatum(person, 'phone', values.phone),
    await addSealedDatum(person, 'personal_number', values.personal_number),
  ]
  const codes: string[] = []
  for (const [datum, method, plaintext] of [
    [email, 'email', values.email],
    [phone, 'sms', values.phone],
  ] as const) {
    const id = await startVerification(person, datum.id, method, plaintext)
    codes.push(await findCode(plaintext))
    await confirmVerification(person, id, 'wrong')
  }
  await startVerification(person, number.id, 'id_document', values.personal_number)
  const rowsByTable = await readAllRows(platform)
  assert.ok(
    rowsByTable.get('verification')?.includes(email.id) && rowsByTable.get('mail')?.includes('verification_sms'),
  )
  const digits = values.phone.replace(/\D/g, '')
  const markers = [...Object.values(values), 'secret-marker', digits, digits.slice(2)]
  for (const [table, text] of rowsByTable) {
    for (const marker of markers) assert.ok(!text.includes(marker), `${table} holds ${marker}`)
  }
  for (const code of codes) {
    assert.ok(!new RegExp(`[("',]${code}[)"',]`).test(rowsByTable.get('verification') ?? ''))
    assert.ok(!new RegExp(`[("', ]${code}[)"',.]`).test(rowsByTable.get('mail') ?? ''))
  }
  const elsewhere = (await filesUnder(platform.dataDir)) + platform.logLines.join('\n')
  for (const marker of markers) assert.ok(!elsewhere.includes(marker), marker)
})

test('(G-087) after the life of the code not even the operator reads the value', async () => {
  const { id } = await addSealedDatum(person, 'email', 'gone@example.org')
  await startVerification(person, id, 'email', 'gone@example.org')
  await platform.advance(15 * 60)
  const { body } = await platform.ops('GET', '/api/ops/mail?limit=250')
  assert.ok(body.items.length > 0 && !JSON.stringify(body).includes('gone@example.org'))
  const [mail] = await mailbox(platform).list('gone@example.org')
  assert.deepEqual([mail?.text, mail?.code], ['', null])
})
