// A platform that swaps keys after connecting: a customer's client seals nothing to them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountKeys, publicKeySha256, sealValue } from '@company-data/crypto'
import { lyingFetch } from '../../../testing/lying-fetch.ts'
import { startSharingFixture } from '../../../testing/sharing-fixture.ts'
import { createPersonClient, type PinWarning, type SeenPins, type ServiceByCode } from '../../index.ts'

const { platform, openService } = await startSharingFixture()
const frontDoorUrl = platform.frontDoor
const { public_key: otherKey } = await createAccountKeys('a password of no one')
const PASSWORD = 'a password of a person'
let persons = 0

const text = (slug: string) => ({ slug, label: slug, type: 'text' })

const registerPerson = async (seenPins?: SeenPins) => {
  persons += 1
  const wire = lyingFetch()
  const warnings: PinWarning[] = []
  const onPinWarning = (warning: PinWarning) => void warnings.push(warning)
  const client = createPersonClient({ frontDoorUrl, fetch: wire.fetch, onPinWarning, ...(seenPins && { seenPins }) })
  const login = { email: `pins-${persons}-${Date.now()}@example.org`, password: PASSWORD }
  await client.register({ ...login, display_name: 'Ada' })
  const lookUp = async (code: string) => ({ ...((await client.codes.lookUp(code)) as ServiceByCode), code })
  return { client, wire, warnings, login, lookUp }
}

/** A person with a live datum and a connection, whose platform has begun to lie. */
const connectedPerson = async () => {
  const service = await openService([text('name'), text('note')])
  const person = await registerPerson()
  const [field] = (await person.client.contactFields.list()).filter(({ slug }) => slug === 'first_name')
  const datum = await person.client.contactData.create(field?.id ?? '', 'Ada')
  const profile = await person.lookUp(service.code)
  const connection = await person.client.companyConnections.create(profile, { name: { from: datum.id } })
  return { ...person, service, datum, connection, profile }
}

const refused = { name: 'SessionError', reason: 'key_mismatch' }

test('TRUST-54 A-112: after connecting, no seal goes to a swapped key of a service', async () => {
  const { client, wire, login, connection, datum, profile, service } = await connectedPerson()
  const { public_key, id } = connection.service
  assert.equal(await client.pins.state({ id, kind: 'service' }, public_key), 'pinned')
  // Another device, which knows the connection only from the platform.
  const warnings: PinWarning[] = []
  const onPinWarning = (warning: PinWarning) => void warnings.push(warning)
  const second = createPersonClient({ frontDoorUrl, fetch: wire.fetch, onPinWarning })
  await second.login(login)
  wire.swap(public_key, otherKey)
  const before = wire.listSeals()
  await assert.rejects(second.contactData.update(datum.id, 'Augusta'), refused)
  const namedRefusal = { ...refused, ownerName: connection.company_name }
  await assert.rejects(second.messages.create(connection.id, 'Hello'), namedRefusal)
  await assert.rejects(second.companyConnections.replaceMappings(connection.id, { note: { value: 'x' } }), refused)
  const lied = { ...((await second.codes.lookUp(service.code)) as ServiceByCode), code: service.code }
  assert.equal(lied.public_key, otherKey)
  await assert.rejects(second.companyConnections.create(lied, { note: { value: 'x' } }), refused)
  assert.deepEqual(wire.listSeals(), before)
  const refusedOwners = warnings.map((warning) => ('owner' in warning ? [warning.reason, warning.owner.id] : warning))
  assert.deepEqual(new Set(refusedOwners.map(String)), new Set([`mismatch,${id}`]))
  wire.tellTheTruth()
  await client.messages.create(connection.id, 'Hello')
  assert.equal(profile.public_key, public_key)
})

test('TRUST-54: no seal goes to a key that was swapped with the id of its service', async () => {
  const { client, wire, login, connection, datum } = await connectedPerson()
  const second = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  await second.login(login)
  wire.swap(connection.service.public_key, otherKey)
  wire.swap(connection.service.id, crypto.randomUUID())
  const before = wire.listSeals()
  await assert.rejects(second.messages.create(connection.id, 'Hello'), refused)
  await assert.rejects(second.contactData.update(datum.id, 'Augusta'), refused)
  await assert.rejects(second.companyConnections.replaceMappings(connection.id, { note: { value: 'x' } }), refused)
  const field = { ...text('name'), service_field_id: connection.id } as never
  await assert.rejects(second.companyConnections.acceptConsent(connection.id, field, { value: 'x' }), refused)
  // A service that the person really knows, under the connection of another one.
  const other = await connectToAnother(client)
  const third = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  await third.login(login)
  wire.tellTheTruth()
  wire.swap(connection.service.public_key, other.service.public_key)
  wire.swap(connection.service.id, other.service.id)
  await assert.rejects(third.messages.create(connection.id, 'Hello'), refused)
  assert.deepEqual(wire.listSeals().slice(before.length), ['POST /api/company-connections'])
})

const connectToAnother = async (client: ReturnType<typeof createPersonClient>) => {
  const { code } = await openService([text('note')])
  const profile = { ...((await client.codes.lookUp(code)) as ServiceByCode), code }
  return client.companyConnections.create(profile, { note: { value: 'x' } })
}

test('TRUST-54: an older connection is remembered with the key of its service', async () => {
  const { client, wire, connection, profile } = await connectedPerson()
  // As an older version left it: with the pin of the service, and none of the connection.
  const old = await registerPerson()
  await old.client.pins.remember({ id: profile.service_id, kind: 'service' }, profile.public_key)
  const created = await old.client.request<{ id: string }>({
    method: 'POST',
    path: '/api/company-connections',
    body: { code: profile.code, config_token: profile.config_token, answers: [] },
  })
  const owner = { id: profile.service_id, kind: 'service' as const, via: `connection:${created.data.id}` }
  assert.equal(await old.client.pins.state({ ...owner, id: connection.id }, profile.public_key), 'unpinned')
  await old.client.messages.create(created.data.id, 'Hello')
  assert.equal(await old.client.pins.state({ ...owner, id: connection.id }, profile.public_key), 'pinned')
  assert.equal(wire.count('PUT /api/account/pins'), 2, 'the key before the answers, the connection after them')
  assert.equal(
    await client.pins.fingerprint({ ...owner, via: `connection:${connection.id}` }),
    await publicKeySha256(profile.public_key),
  )
})

test('TRUST-54: consents, connect requests and sign-ins refuse a swapped key', async () => {
  const { client, wire, connection, service } = await connectedPerson()
  wire.swap(connection.service.public_key, otherKey)
  const before = wire.listSeals()
  const field = { ...text('name'), service_field_id: connection.id } as never
  await assert.rejects(client.companyConnections.acceptConsent(connection.id, field, { value: 'x' }), refused)
  const request = { request_id: connection.id, service: { code: service.code } }
  await assert.rejects(client.connectRequests.accept(request, { note: { value: 'x' } }), refused)
  assert.deepEqual(wire.listSeals(), before)
})

test('A-112: one read of the book per session and two writes per new connection', async () => {
  const { client, wire, connection, lookUp } = await connectedPerson()
  await client.messages.create(connection.id, 'Hello')
  const other = await openService([text('note')])
  await client.companyConnections.create(await lookUp(other.code), { note: { value: 'x' } })
  assert.deepEqual([wire.count('GET /api/account/pins'), wire.count('PUT /api/account/pins')], [1, 4])
})

test('TRUST-55: an altered or forged book does not open, and nothing is sent', async () => {
  const { client, wire, login, connection, lookUp } = await connectedPerson()
  const { version, value } = (await readBook(wire)) as { version: number; value: string }
  // The platform can make this itself: a text sealed to the public key of the person.
  const { data } = await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })
  const bytes = Buffer.from(value, 'base64')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  const sealedBook = Buffer.from(await sealValue('{"v":1,"n":9,"keys":{},"log":null}', data.public_key)).toString(
    'base64',
  )
  const other = await openService([text('note')])
  for (const forged of [bytes.toString('base64'), sealedBook]) {
    const warnings: PinWarning[] = []
    const onPinWarning = (warning: PinWarning) => void warnings.push(warning)
    const device = createPersonClient({ frontDoorUrl, fetch: wire.fetch, onPinWarning })
    await device.login(login)
    wire.answer('/api/account/pins', { version, value: forged })
    const before = wire.listSeals()
    const writes = wire.count('PUT /api/account/pins')
    const unreadable = { name: 'SessionError', reason: 'pins_unreadable' }
    await assert.rejects(device.messages.create(connection.id, 'Hello'), unreadable)
    const profile = await lookUp(other.code)
    await assert.rejects(device.companyConnections.create(profile, { note: { value: 'x' } }), unreadable)
    assert.deepEqual(wire.listSeals(), before)
    assert.equal(wire.count('PUT /api/account/pins'), writes)
    assert.deepEqual(warnings[0], { reason: 'unreadable' })
    wire.tellTheTruth()
  }
})

/** The book as the platform last answered it to this client. */
const readBook = async (wire: ReturnType<typeof lyingFetch>): Promise<unknown> => {
  const request = wire.requests.filter(({ method, path }) => method === 'PUT' && path === '/api/account/pins').at(-1)
  return JSON.parse(request?.body ?? '{}')
}

test('TRUST-56: an older book is noticed, and nothing goes to a key that it lacks', async () => {
  const numbers = new Map<string, number>()
  const seenPins = {
    get: (id: string) => numbers.get(id) ?? 0,
    set: (id: string, n: number) => void numbers.set(id, n),
  }
  const service = await openService([text('note')])
  const { client, wire, warnings, login, lookUp } = await registerPerson(seenPins)
  const connection = await client.companyConnections.create(await lookUp(service.code), { note: { value: 'x' } })
  assert.equal(warnings.length, 0)
  const secondDevice = createPersonClient({
    frontDoorUrl,
    fetch: wire.fetch,
    seenPins,
    onPinWarning: (warning) => void warnings.push(warning),
  })
  await secondDevice.login(login)
  wire.emptyBook()
  const { public_key, id } = connection.service
  const owner = { id, kind: 'service' as const, name: connection.company_name, via: `connection:${connection.id}` }
  assert.equal(await secondDevice.pins.state(owner, public_key), 'unpinned')
  assert.deepEqual(warnings, [{ reason: 'older_book' }])
  const older = { name: 'SessionError', reason: 'pins_older' }
  const before = [wire.listSeals(), wire.count('PUT /api/account/pins')]
  wire.swap(public_key, otherKey)
  await assert.rejects(secondDevice.messages.create(connection.id, 'Hello'), older)
  await assert.rejects(connectToAnother(secondDevice), older)
  await assert.rejects(secondDevice.pins.remember(owner, otherKey), older)
  assert.deepEqual([wire.listSeals(), wire.count('PUT /api/account/pins')], before, 'no newer book is written over')
  wire.tellTheTruth()
  // A browser that has seen nothing: the missing pin is said.
  const newDevice = createPersonClient({
    frontDoorUrl,
    fetch: wire.fetch,
    onPinWarning: (warning) => void warnings.push(warning),
  })
  await newDevice.login(login)
  wire.emptyBook()
  await newDevice.messages.create(connection.id, 'Hello')
  assert.deepEqual(warnings.at(-1), { reason: 'unpinned', owner })
})

test('TRUST-56: a key that an older book has is still used', async () => {
  const numbers = new Map<string, number>()
  const seenPins = { get: () => 9, set: (id: string, n: number) => void numbers.set(id, n) }
  const { login, connection, wire } = await connectedPerson()
  const warnings: PinWarning[] = []
  const onPinWarning = (warning: PinWarning) => void warnings.push(warning)
  const device = createPersonClient({ frontDoorUrl, fetch: wire.fetch, seenPins, onPinWarning })
  await device.login(login)
  await device.messages.create(connection.id, 'Hello')
  assert.deepEqual([warnings, numbers.size], [[{ reason: 'older_book' }], 0])
})

test('A-112: a book that another tab replaces during the read is not an older one', async () => {
  let highest = 0
  const seenPins = {
    get: () => highest,
    set(_id: string, n: number) {
      highest = n
    },
  }
  const service = await openService([text('note')])
  const { wire, warnings, login, lookUp, client } = await registerPerson(seenPins)
  await client.companyConnections.create(await lookUp(service.code), { note: { value: 'x' } })
  const onPinWarning = (warning: PinWarning) => void warnings.push(warning)
  const tab = createPersonClient({
    frontDoorUrl,
    seenPins,
    onPinWarning,
    async fetch(input, init) {
      const response = await wire.fetch(input, init)
      if (init?.method === 'GET' && String(input).endsWith('/api/account/pins')) highest = 9
      return response
    },
  })
  await tab.login(login)
  assert.equal(await tab.pins.state({ id: service.id, kind: 'service' }, otherKey), 'mismatch')
  assert.deepEqual([warnings, highest], [[], 9])
})

test('A-112: after a sign-out the next session reads the book again', async () => {
  const { client, wire, login, connection } = await connectedPerson()
  await client.logout()
  await client.login(login)
  const reads = wire.count('GET /api/account/pins')
  const owner = { id: connection.service.id, kind: 'service' as const }
  assert.equal(await client.pins.state(owner, connection.service.public_key), 'pinned')
  assert.equal(wire.count('GET /api/account/pins'), reads + 1)
})

test('A-112: a key is remembered by choice, and never replaced', async () => {
  const service = await openService([text('note')])
  const { client, lookUp } = await registerPerson()
  const { service_id: id, public_key } = await lookUp(service.code)
  const owner = { id, kind: 'service' as const }
  assert.equal(await client.pins.state(owner, public_key), 'unpinned')
  await client.pins.remember(owner, public_key)
  assert.equal(await client.pins.state(owner, public_key), 'pinned')
  assert.equal(await client.pins.state(owner, otherKey), 'mismatch')
  assert.equal(await client.pins.fingerprint(owner), await publicKeySha256(public_key))
  await assert.rejects(client.pins.remember(owner, otherKey), refused)
})

test('TRUST-57: pins survive a change of the password, and a second device reads them', async () => {
  const { client, login, connection, wire } = await connectedPerson()
  await client.password.change({ password: PASSWORD, new_password: 'a much longer password' })
  const second = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  await second.login({ ...login, password: 'a much longer password' })
  const owner = { id: connection.service.id, kind: 'service' as const }
  assert.equal(await second.pins.state(owner, connection.service.public_key), 'pinned')
})

test('A-112: two devices that connect at once keep both pins', async () => {
  const { client, login, lookUp } = await registerPerson()
  const services = await Promise.all([openService([text('note')]), openService([text('note')])])
  const second = createPersonClient({ frontDoorUrl })
  await second.login(login)
  await Promise.all([
    client.pins.state({ id: '', kind: 'service' }, otherKey),
    second.pins.state({ id: '', kind: 'service' }, otherKey),
  ])
  const profiles = await Promise.all(services.map(({ code }) => lookUp(code)))
  await Promise.all(
    [client, second].map((device, index) =>
      device.companyConnections.create(profiles[index] ?? assert.fail(), { note: { value: 'x' } }),
    ),
  )
  const third = createPersonClient({ frontDoorUrl })
  await third.login(login)
  for (const { service_id: id, public_key } of profiles) {
    assert.equal(await third.pins.state({ id, kind: 'service' }, public_key), 'pinned')
  }
})
