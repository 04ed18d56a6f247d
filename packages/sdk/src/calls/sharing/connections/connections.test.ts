// A person shares, a company reads, both through the SDK: sealing, live copies, files, attestations, invitations.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailbox, startPlatform, type TestPlatform } from '@company-data/testkit'
import {
  type CompanyClient,
  checkVerified,
  createAccountClient,
  createCompanyClient,
  createPersonClient,
  createServiceClient,
  isPlatformError,
  type NewRequestFieldInput,
  type PersonClient,
  type ServiceByCode,
  type ServiceClient,
} from '../../../index.ts'

let platform: TestPlatform
let company: CompanyClient
let person: PersonClient
let turn = 0

before(async () => {
  platform = await startPlatform({ regions: ['eu', 'us'] })
  const at = { frontDoorUrl: platform.frontDoor }
  company = createCompanyClient(at)
  const account = { email: 'owner@example.org', display_name: 'Share Ltd', company_code: 'SHARELTD', region: 'us' }
  await company.register({ ...account, password: 'a long password' })
  await company.setLevel('basic')
  person = createPersonClient(at)
  await person.register({ email: 'ada@example.org', password: 'another password', display_name: 'Ada' })
})
after(() => platform.stop())

interface Opened {
  client: ServiceClient
  id: string
  code: string
}

const openService = async (fields: readonly NewRequestFieldInput[]): Promise<Opened> => {
  turn += 1
  const { service, keys } = await company.createService({ name: `Service ${turn}`, admin_email: 'a@example.org' })
  const { client_id, client_secret } = await company.registerServiceClient(service.id)
  const client = createServiceClient({
    frontDoorUrl: platform.frontDoor,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
  })
  await client.updateRequestFields(() => fields)
  return { client, id: service.id, code: service.code }
}

const lookUp = async (code: string): Promise<ServiceByCode & { code: string }> => {
  const found = await person.lookUp(code)
  assert.equal(found.kind, 'service')
  return { ...(found as ServiceByCode), code }
}

const fieldId = async (slug: string): Promise<string> =>
  (await person.contactFields()).find((field) => field.slug === slug)?.id ?? assert.fail(slug)

const text = (slug: string): NewRequestFieldInput => ({ slug, label: slug, type: 'text' })
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7, 7, 7])

test('[D1-CONN-24] what a person shares is opened by the service, and an edit reaches every service that has it live', async () => {
  const services = [await openService([text('name')]), await openService([text('name')])]
  const datum = await person.addContactDatum(await fieldId('first_name'), 'Ada')
  for (const { code } of services) await person.connectTo(await lookUp(code), { name: { from: datum.id } })
  await person.setContactDatum(datum.id, 'Augusta')
  for (const { client } of services) {
    for await (const connection of client.connections({ pageSize: 1 })) {
      const { values, display_name } = await client.openConnection(connection)
      assert.deepEqual([display_name, values.name?.plaintext, values.name?.verified], ['Ada', 'Augusta', false])
    }
  }
  const { mappings, plaintext } = await person.openContactDatum(await person.getContactDatum(datum.id))
  assert.deepEqual([plaintext, mappings.length], ['Augusta', 2])
})

test('an edit made from an old list of mappings is sealed again for the mappings there are', async () => {
  const datum = await person.addContactDatum(await fieldId('last_name'), 'Byron')
  const [first, second] = [await openService([text('name')]), await openService([text('name')])]
  await person.connectTo(await lookUp(first.code), { name: { from: datum.id } })
  const real = globalThis.fetch
  let raced = false
  const device = createPersonClient({
    frontDoorUrl: platform.frontDoor,
    fetch: async (input, init) => {
      // just before the first edit leaves the device, another device of hers connects to a second service
      if (!raced && init?.method === 'PUT') {
        raced = true
        await person.connectTo(await lookUp(second.code), { name: { from: datum.id } })
      }
      return real(input, init)
    },
  })
  await device.login({ email: 'ada@example.org', password: 'another password' })
  await device.setContactDatum(datum.id, 'Lovelace')
  assert.ok(raced)
  for (const { client } of [first, second]) {
    const [connection] = await client.openConnections(await Array.fromAsync(client.connections()))
    assert.equal(connection?.values.name?.plaintext, 'Lovelace')
  }
})

test('[D1-CONN-15] [D1-CONN-16] a verified value is trusted by its hash; one without attestation is still there', async () => {
  const { client, code } = await openService([{ ...text('email'), type: 'email', verified: true }, text('note')])
  const address = 'ada@verified.example'
  const email = await person.addContactDatum(await fieldId('email'), address)
  const { verification_id } = await person.requestVerification(email.id, 'email')
  await person.confirmVerification(verification_id, await mailbox(platform).codeFor(address, 'verification_email'))
  await person.connectTo(await lookUp(code), { email: { from: email.id }, note: { value: 'typed' } })
  const [connection] = await client.openConnections(await Array.fromAsync(client.connections()))
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

test('[D1-BIN-11] files come sealed, as an envelope or raw, and each is opened the same way', async () => {
  const passport = { slug: 'id', label: 'ID', type: 'legal_document' }
  const { client, code } = await openService([
    passport,
    { slug: 'open_id', label: 'ID', type: 'passport' },
    { slug: 'photo', label: 'Photo', type: 'photo' },
  ])
  const entries = { document_number: 'P1', issuing_country: 'SE', holder_name: 'Ada', expiry_date: '2030-01-01' }
  const pages = [{ bytes: png, mime_type: 'image/png', original_name: 'p.png' }]
  const sealed = await person.addContactDatum(await fieldId('passport'), undefined, { is_private: true })
  await person.putContactFile(sealed.id, { pages, entries })
  const open = await person.addContactDatum(await fieldId('passport'))
  await person.putContactFile(open.id, { pages, entries })
  const photo = await person.addContactDatum(await fieldId('photo'))
  await person.putContactFile(photo.id, { bytes: png, mime_type: 'image/png', original_name: 'me.png' })
  await person.connectTo(await lookUp(code), {
    id: { from: sealed.id },
    open_id: { from: open.id },
    photo: { from: photo.id },
  })
  const [connection] = await Array.fromAsync(client.connections())
  assert.ok(connection)
  const kinds: Record<string, string> = {}
  for (const [slug, value] of Object.entries(connection.values)) {
    const file = await client.getFile(value)
    kinds[slug] = file.kind
    const { parts } = await client.openFile(file)
    assert.deepEqual(Buffer.from(parts[0]?.bytes ?? []), png)
    if (slug !== 'photo') assert.equal((await client.openFile(file)).entries.document_number, 'P1')
  }
  assert.deepEqual(kinds, { id: 'encrypted', open_id: 'envelope', photo: 'raw' })
  assert.equal((await person.openContactFile(sealed.id)).entries.holder_name, 'Ada')
  // a new file of a private field is sealed anew for the service
  await person.putContactFile(sealed.id, { pages, entries: { ...entries, document_number: 'P2' } })
  const renewed = await client.openFile(await client.getFile(connection.values.id ?? assert.fail()))
  assert.equal(renewed.entries.document_number, 'P2')
})

test('mappings are changed, consents given and refused, and the connection ended by the person', async () => {
  const { client, code } = await openService([text('name'), text('nick')])
  const [one, two] = [
    await person.addContactDatum(await fieldId('first_name'), 'One'),
    await person.addContactDatum(await fieldId('first_name'), 'Two'),
  ]
  const { id } = await person.connectTo(await lookUp(code), { name: { from: one.id }, nick: { from: one.id } })
  await person.setMappings(id, { name: { from: two.id } })
  await client.updateRequestFields((fields) => [...fields, text('more'), text('less')])
  const pending = await person.consents(id)
  assert.deepEqual(
    pending.map(({ slug }) => slug),
    ['more', 'less'],
  )
  const [more] = pending
  assert.ok(more)
  await person.acceptConsent(id, more, { from: one.id })
  await person.declineConsent(id, 'less')
  const events: string[] = []
  for await (const change of client.changes({ once: true, decrypt: true }))
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
  await person.disconnect(id)
  const [last] = (await client.fetchChanges()).items
  assert.equal(last?.event, 'connection_deleted')
  await assert.rejects(client.getConnection(id), (error) => isPlatformError(error, 'company_data.connection_not_found'))
})

test('an invitation is accepted with answers, and another one rejected', async () => {
  const { client, code } = await openService([text('name')])
  const { share_code: shareCode = '' } = await person.account()
  const { request_id } = await client.createConnectRequest(shareCode, 'Come in')
  const invitation = (await Array.fromAsync(person.connectRequests())).find((one) => one.request_id === request_id)
  assert.deepEqual([invitation?.message, invitation?.service.code], ['Come in', code])
  assert.ok(invitation)
  await person.acceptConnectRequest(invitation, { name: { value: 'Ada' } })
  assert.deepEqual(
    (await client.fetchChanges()).items.map(({ event }) => event),
    ['connection_request_accepted', 'connection_created'],
  )
  const other = await openService([])
  const second = await other.client.createConnectRequest(shareCode)
  await person.rejectConnectRequest(second.request_id)
  const [request] = await Array.fromAsync(other.client.connectRequests({ status: 'rejected' }))
  assert.equal(request?.request_id, second.request_id)
})

test('[D1-CUST-04] [D1-CUST-05] an account client connects its company as a customer, with its business card', async () => {
  const { client, code } = await openService([text('company')])
  const buyer = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  const account = { email: 'buyer@example.org', display_name: 'Buyer', company_code: 'BUYERLTD', region: 'eu' }
  await buyer.register({ ...account, password: 'a third password' })
  const capabilities = ['customer_connections', 'company_profile_fields'] as const
  const made = await buyer.registerAccountClient({ name: 'buyer', capabilities: [...capabilities] })
  const bot = createAccountClient({
    frontDoorUrl: platform.frontDoor,
    clientId: made.client_id,
    clientSecret: made.client_secret,
  })
  const field = await bot.createContactField({ label: 'Motto', type: 'text' })
  const motto = await bot.addContactDatum(field.id, 'We buy')
  const found = await bot.lookUp(code)
  await bot.connectTo({ ...(found as ServiceByCode), code }, { company: { from: motto.id } })
  await bot.setContactDatum(motto.id, 'We still buy')
  const [connection] = await client.openConnections(await Array.fromAsync(client.connections()))
  assert.deepEqual(
    [connection?.customer_type, connection?.share_code, connection?.values.company?.plaintext],
    ['company', 'BUYERLTD', 'We still buy'],
  )
  await client.endConnection(connection?.id ?? '')
  assert.deepEqual(
    (await bot.fetchCustomerChanges()).items.map(({ event }) => event),
    ['connection_deleted'],
  )
})

test('(G-064) a connected customer sees the fields and photos that the company chose to show', async () => {
  const { id: serviceId, code } = await openService([])
  const field = await company.createContactField({ label: 'Hotline', type: 'phone' })
  const hotline = await company.addContactDatum(field.id, '+46 8 123')
  const { config_token } = await company.getShareConfig(serviceId)
  await company.putShareConfig(serviceId, { config_token, fields: [hotline.id] })
  const photo = await company.addSharePhoto(serviceId, { bytes: png, mime_type: 'image/png' })
  const { id } = await person.connectTo(await lookUp(code), {})
  const { company_name, fields, photos } = await person.companyProfile(id)
  assert.deepEqual([company_name, fields[0]?.label, fields[0]?.value], ['Share Ltd', 'Hotline', '+46 8 123'])
  assert.equal(photos[0]?.id, photo.id)
  assert.deepEqual(Buffer.from(await person.companyPhoto(id, photo.id)), png)
  const unknown = person.companyPhoto(id, id).catch((error: unknown) => error)
  assert.ok(isPlatformError(await unknown, 'services.photo_not_found'))
})

test('two publishers at once both succeed through updateRequestFields, and nothing of either is lost', async () => {
  const { client } = await openService([])
  await Promise.all(['a', 'b', 'c'].map((slug) => client.updateRequestFields((fields) => [...fields, text(slug)])))
  const { fields } = await client.getRequestFields()
  assert.deepEqual(fields.map(({ slug }) => slug).toSorted(), ['a', 'b', 'c'])
})

test('an answer to what is not asked for is refused before anything is sent', async () => {
  const { code } = await openService([text('name')])
  await assert.rejects(person.connectTo(await lookUp(code), { surname: { value: 'x' } }), /does not ask for surname/)
})
