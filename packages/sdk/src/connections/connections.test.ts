// A person shares, a company reads: sealing, live copies, files, attestations, connect requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox } from '@company-data/testkit'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import {
  checkVerified,
  createAccountClient,
  createCompanyClient,
  createPersonClient,
  isPlatformError,
  type NewRequestFieldInput,
  type ServiceByCode,
} from '../index.ts'

const { platform, company, person, openService, lookUp, fieldId, personLogin } = await startSharingFixture()

const text = (slug: string): NewRequestFieldInput => ({ slug, label: slug, type: 'text' })
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7, 7, 7])

test('[D1-CONN-24] an edit reaches every service that has a live copy', async () => {
  const services = [await openService([text('name')]), await openService([text('name')])]
  const datum = await person.contactData.create(await fieldId('first_name'), 'Ada')
  for (const { code } of services)
    await person.companyConnections.create(await lookUp(code), { name: { from: datum.id } })
  await person.contactData.update(datum.id, 'Augusta')
  for (const { client } of services) {
    for await (const connection of client.connections.list({ pageSize: 1 })) {
      const { values, display_name } = await client.connections.open(connection)
      assert.deepEqual([display_name, values.name?.plaintext, values.name?.verified], ['Ada', 'Augusta', false])
    }
  }
  const { mappings, plaintext } = await person.contactData.open(await person.contactData.read(datum.id))
  assert.deepEqual([plaintext, mappings.length], ['Augusta', 2])
})

test('an export opens like the list, and continues after a cursor', async () => {
  const { client, code } = await openService([text('name')])
  const datum = await person.contactData.create(await fieldId('first_name'), 'Ada')
  await person.companyConnections.create(await lookUp(code), { name: { from: datum.id } })
  const lines = await Array.fromAsync(client.connections.export())
  const [record] = await Array.fromAsync(client.connections.list())
  assert.deepEqual(
    lines.map(({ connection }) => connection),
    [record],
  )
  const [connection] = await client.connections.openMany(lines.map(({ connection }) => connection))
  assert.equal(connection?.values.name?.plaintext, 'Ada')
  assert.deepEqual(await Array.fromAsync(client.connections.export({ cursor: lines[0]?.cursor })), [])
})

test('an edit based on stale mappings is sealed again for the current ones', async () => {
  const datum = await person.contactData.create(await fieldId('last_name'), 'Byron')
  const [first, second] = [await openService([text('name')]), await openService([text('name')])]
  await person.companyConnections.create(await lookUp(first.code), { name: { from: datum.id } })
  const real = globalThis.fetch
  let raced = false
  const device = createPersonClient({
    frontDoorUrl: platform.frontDoor,
    fetch: async (input, init) => {
      // Just before the first edit is sent, another device of the person connects to a second service.
      if (!raced && init?.method === 'PUT') {
        raced = true
        await person.companyConnections.create(await lookUp(second.code), { name: { from: datum.id } })
      }
      return real(input, init)
    },
  })
  await device.login(personLogin)
  await device.contactData.update(datum.id, 'Lovelace')
  assert.ok(raced)
  for (const { client } of [first, second]) {
    const [connection] = await client.connections.openMany(await Array.fromAsync(client.connections.list()))
    assert.equal(connection?.values.name?.plaintext, 'Lovelace')
  }
})

test('[D1-CONN-15] [D1-CONN-16] marks a value as verified by its hash and returns unverified ones too', async () => {
  const { client, code } = await openService([{ ...text('email'), type: 'email', verified: true }, text('note')])
  const address = 'ada@verified.example'
  const email = await person.contactData.create(await fieldId('email'), address)
  const { verification_id } = await person.verifications.create(email.id, 'email')
  await person.verifications.confirm(verification_id, await mailbox(platform).codeFor(address, 'verification_email'))
  const mine = (await Array.fromAsync(person.verifications.list())).filter(
    ({ contact_data_id }) => contact_data_id === email.id,
  )
  assert.deepEqual(
    mine.map(({ status, method }) => [status, method]),
    [['verified', 'email']],
  )
  await person.companyConnections.create(await lookUp(code), { email: { from: email.id }, note: { value: 'typed' } })
  const [connection] = await client.connections.openMany(await Array.fromAsync(client.connections.list()))
  assert.deepEqual(
    [connection?.values.email?.plaintext, connection?.values.email?.verified, connection?.values.note?.verified],
    [address, true, false],
  )
  assert.equal(connection?.values.note?.plaintext, 'typed')
  const value = connection?.values.email
  assert.ok(value)
  assert.equal(await checkVerified(value, address), true)
  assert.equal(await checkVerified(value, `${address} `), false)
})

test('[D1-BIN-11] opens sealed, envelope and raw files in the same way', async () => {
  const passport = { slug: 'id', label: 'ID', type: 'legal_document' }
  const { client, code } = await openService([
    passport,
    { slug: 'open_id', label: 'ID', type: 'passport' },
    { slug: 'photo', label: 'Photo', type: 'photo' },
  ])
  const entries = { document_number: 'P1', issuing_country: 'SE', holder_name: 'Ada', expiry_date: '2030-01-01' }
  const pages = [{ bytes: png, mime_type: 'image/png', original_name: 'p.png' }]
  const sealedPassport = await person.contactData.create(await fieldId('passport'), undefined, { is_private: true })
  await person.contactData.replaceFile(sealedPassport.id, { pages, entries })
  const openPassport = await person.contactData.create(await fieldId('passport'))
  await person.contactData.replaceFile(openPassport.id, { pages, entries })
  const photo = await person.contactData.create(await fieldId('photo'))
  await person.contactData.replaceFile(photo.id, { bytes: png, mime_type: 'image/png', original_name: 'me.png' })
  await person.companyConnections.create(await lookUp(code), {
    id: { from: sealedPassport.id },
    open_id: { from: openPassport.id },
    photo: { from: photo.id },
  })
  const [connection] = await Array.fromAsync(client.connections.list())
  assert.ok(connection)
  const kinds: Record<string, string> = {}
  for (const [slug, value] of Object.entries(connection.values)) {
    const file = await client.files.read(value)
    kinds[slug] = file.kind
    const { parts } = await client.files.open(file)
    assert.deepEqual(Buffer.from(parts[0]?.bytes ?? []), png)
    if (slug !== 'photo') assert.equal((await client.files.open(file)).entries.document_number, 'P1')
  }
  assert.deepEqual(kinds, { id: 'encrypted', open_id: 'envelope', photo: 'raw' })
  assert.equal((await person.contactData.openFile(sealedPassport.id)).entries.holder_name, 'Ada')
  // A new file of a private field is sealed again for the service.
  await person.contactData.replaceFile(sealedPassport.id, { pages, entries: { ...entries, document_number: 'P2' } })
  const renewed = await client.files.open(await client.files.read(connection.values.id ?? assert.fail()))
  assert.equal(renewed.entries.document_number, 'P2')
})

test('mapping changes, consent decisions and a disconnect raise events', async () => {
  const { client, code } = await openService([text('name'), text('nick')])
  const [first, second] = [
    await person.contactData.create(await fieldId('first_name'), 'One'),
    await person.contactData.create(await fieldId('first_name'), 'Two'),
  ]
  const { id } = await person.companyConnections.create(await lookUp(code), {
    name: { from: first.id },
    nick: { from: first.id },
  })
  await person.companyConnections.replaceMappings(id, { name: { from: second.id } })
  await client.requestFields.update((fields) => [...fields, text('more'), text('less')])
  const pending = await person.companyConnections.consents(id)
  assert.deepEqual(
    pending.map(({ slug }) => slug),
    ['more', 'less'],
  )
  const [more] = pending
  assert.ok(more)
  await person.companyConnections.acceptConsent(id, more, { from: first.id })
  await person.companyConnections.declineConsent({ companyConnectionId: id, slug: 'less' })
  const events: string[] = []
  for await (const change of client.changes.follow({ once: true, decrypt: true }))
    events.push(
      `${change.event}${'slug' in change ? ` ${change.slug}` : ''}${change.plaintext ? ` ${change.plaintext}` : ''}`,
    )
  assert.deepEqual(events.toSorted(), [
    'connection_created',
    'consent_accepted more',
    'consent_declined less',
    'field_deleted nick',
    'field_updated name Two',
  ])
  await person.companyConnections.delete(id)
  const [last] = (await client.changes.fetch()).items
  assert.equal(last?.event, 'connection_deleted')
  await assert.rejects(client.connections.read(id), (error) =>
    isPlatformError(error, 'company_data.connection_not_found'),
  )
})

test('a person accepts one connect request with answers and rejects another', async () => {
  const { client, code } = await openService([text('name')])
  const { share_code: shareCode = '' } = await person.account.read()
  const { request_id } = await client.connectRequests.create(shareCode, 'Come in')
  const requests = await Array.fromAsync(person.connectRequests.list())
  const request = requests.find((item) => item.request_id === request_id)
  assert.deepEqual([request?.message, request?.service.code], ['Come in', code])
  assert.ok(request)
  await person.connectRequests.accept(request, { name: { value: 'Ada' } })
  assert.deepEqual(
    (await client.changes.fetch()).items.map(({ event }) => event),
    ['connection_request_accepted', 'connection_created'],
  )
  const other = await openService([])
  const second = await other.client.connectRequests.create(shareCode)
  await person.connectRequests.reject(second.request_id)
  const [rejectedRequest] = await Array.fromAsync(other.client.connectRequests.list({ status: 'rejected' }))
  assert.equal(rejectedRequest?.request_id, second.request_id)
})

test('[D1-CUST-04] [D1-CUST-05] an account client connects its company and shares a profile field', async () => {
  const { client, code } = await openService([text('company')])
  const buyer = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  const account = { email: 'buyer@example.org', display_name: 'Buyer', company_code: 'BUYERLTD', region: 'eu' }
  await buyer.register({ ...account, password: 'a third password' })
  const capabilities = ['customer_connections', 'company_profile_fields'] as const
  const { client_id, client_secret } = await buyer.accountClients.create({
    name: 'buyer',
    capabilities: [...capabilities],
  })
  const bot = createAccountClient({
    frontDoorUrl: platform.frontDoor,
    clientId: client_id,
    clientSecret: client_secret,
  })
  const field = await bot.contactFields.create({ label: 'Motto', type: 'text' })
  const motto = await bot.contactData.create(field.id, 'We buy')
  const profile = await bot.codes.lookUp(code)
  await bot.companyConnections.create({ ...(profile as ServiceByCode), code }, { company: { from: motto.id } })
  await bot.contactData.update(motto.id, 'We still buy')
  const [connection] = await client.connections.openMany(await Array.fromAsync(client.connections.list()))
  assert.deepEqual(
    [connection?.customer_type, connection?.share_code, connection?.values.company?.plaintext],
    ['company', 'BUYERLTD', 'We still buy'],
  )
  await client.connections.delete(connection?.id ?? '')
  assert.deepEqual(
    (await bot.customerChanges.fetch()).items.map(({ event }) => event),
    ['connection_deleted'],
  )
})

test('(G-064) a connected customer sees the fields and photos the company shares', async () => {
  const { id: serviceId, code } = await openService([])
  const field = await company.contactFields.create({ label: 'Hotline', type: 'phone' })
  const hotline = await company.contactData.create(field.id, '+46 8 123')
  const { config_token } = await company.shareConfig.read(serviceId)
  await company.shareConfig.update(serviceId, { config_token, fields: [hotline.id] })
  const photo = await company.sharePhotos.create(serviceId, { bytes: png, mime_type: 'image/png' })
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  const { company_name, fields, photos } = await person.companyConnections.profile(id)
  assert.deepEqual([company_name, fields[0]?.label, fields[0]?.value], ['Share Ltd', 'Hotline', '+46 8 123'])
  assert.equal(photos[0]?.id, photo.id)
  assert.deepEqual(
    Buffer.from(await person.companyConnections.photo({ companyConnectionId: id, companyPhotoId: photo.id })),
    png,
  )
  const unknown = person.companyConnections
    .photo({ companyConnectionId: id, companyPhotoId: id })
    .catch((error: unknown) => error)
  assert.ok(isPlatformError(await unknown, 'services.photo_not_found'))
})

test('concurrent calls of updateRequestFields all succeed and lose no field', async () => {
  const { client } = await openService([])
  await Promise.all(['a', 'b', 'c'].map((slug) => client.requestFields.update((fields) => [...fields, text(slug)])))
  const { fields } = await client.requestFields.read()
  assert.deepEqual(fields.map(({ slug }) => slug).toSorted(), ['a', 'b', 'c'])
})

test('refuses an answer to an unknown field before sending', async () => {
  const { code } = await openService([text('name')])
  await assert.rejects(
    person.companyConnections.create(await lookUp(code), { surname: { value: 'x' } }),
    /does not ask for surname/,
  )
})
