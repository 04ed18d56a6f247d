// The effect of each datum operation on the slots that follow it. Nothing is stored if they cannot be updated.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { systemTypes } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import {
  createDatabases,
  createRandomWrapper,
  leaveTimeFor,
  readCompanyRows,
  seedCompanyRows,
  type TestDatabases,
} from '@company-data/testkit'
import { clock } from '../../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import type { Blobs } from '../../../../platform/files/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import { type QuotaLimits, quotaList, quotas } from '../../../operations/quotas/index.ts'
import { regionDatabases } from '../../../operations/region-databases/index.ts'
import { type ConnectionDeps, connections } from '../../connections/index.ts'
import { contactDataRows } from '../contact-data-rows.ts'
import { findDatum, insertDatum, lockDatum, setAttestation } from '../datum-store.ts'
import type { Owner } from '../owner.ts'
import { systemFields } from '../system-fields.ts'
import { type DatumEdits, datumEdits } from './datum-edits.ts'

interface Slot {
  connection_id: string
  slug: string
  request_field_id: string
}

const PLENTY = Object.fromEntries(
  Object.keys(quotaList).map((quota) => [quota, { free: 1e9, basic: 1e9, pro: 1e9, business: 1e9 }]),
) as QuotaLimits
let databases: TestDatabases
let database: Database<RegionTables>
let edits: DatumEdits
/** The events of each raise, in order, and the error that refuses an operation. */
let raised: Array<readonly NewChange[]> = []
let refusal: Error | undefined
let storedFiles: Map<string, string>

const blobs = {
  async put(key: string, body: Uint8Array | AsyncIterable<Buffer>) {
    const chunks: Uint8Array[] = body instanceof Uint8Array ? [body] : await Array.fromAsync(body)
    storedFiles.set(key, Buffer.concat(chunks).toString())
  },
  remove: async (key: string) => void storedFiles.delete(key),
} as unknown as Blobs

before(async () => {
  databases = await createDatabases(['eu'])
  database = openDatabase({ url: databases.regions.get('eu') ?? '', maxConnections: 4 })
  const time = clock()
  const accounts = {
    state: async (userId: string) => {
      if (refusal) throw refusal
      return { userId, home: 'eu', code: 'CODE' }
    },
    listPublicAccounts: async (ids: readonly string[]) => new Map(ids.map((id) => [id, { home: 'eu' }])),
  }
  const regions = { listCells: () => [{ key: 'eu' }], getMode: () => 'normal' as const }
  const region = { region: 'eu', database, reachRegion: () => database, regions }
  const { liveCopies: copies } = connections({
    ...region,
    regionDatabases: regionDatabases({ ...region, accounts: { state: async () => ({ home: 'eu' }) } }),
    getFileStore: () => blobs,
    sweeps: { add: () => undefined },
    accounts,
    contactData: { rows: contactDataRows() },
    changes: { raise: async (_context: unknown, changes: readonly NewChange[]) => void raised.push(changes) },
    clock: time,
    ids: ids(time),
    log: log('error', { write: () => true }),
  } as unknown as ConnectionDeps)
  edits = datumEdits({
    database,
    clock: time,
    fieldTypes: { rows: () => systemTypes },
    quotas: quotas({ config: { quotas: PLENTY }, readLevel: async () => 'free', clock: time }),
    hooks: {
      'contact-data.changing': copies.changeWithSlots,
      'contact-data.attested': copies.attestSlots,
      'contact-data.mappings': copies.findMappings,
    },
  })
})
after(async () => {
  await database.close()
  await databases.drop()
})
beforeEach(() => {
  raised = []
  refusal = undefined
  storedFiles = new Map()
})

const newOwner = (): Owner => ({ userId: randomUUID(), type: 'person' })
const fill = (owner: Owner, slug: string, columns: { value?: string } = {}) => {
  const field = systemFields.find((candidate) => candidate.slug === slug)
  assert.ok(field)
  const now = new Date()
  const row = { owner_user_id: owner.userId, id: randomUUID(), contact_field_id: field.id, is_private: false }
  return database.transaction((tx) =>
    insertDatum(tx, { ...row, ...columns, created_at: now, updated_at: now }, { ...field }),
  )
}
const readDatum = (owner: Owner, datumId: string) => findDatum(database.kysely, owner.userId, datumId)

/** Live slots of services of separate companies, in the order in which copies are written. */
const follow = async (owner: Owner, datumId: string, slugs: readonly string[]): Promise<Slot[]> => {
  const slots: Slot[] = []
  for (const slug of slugs) {
    const company = randomUUID()
    await seedCompanyRows(database.kysely, company, 1)
    const service = await database.kysely
      .selectFrom('service')
      .select('id')
      .where('company_user_id', '=', company)
      .executeTakeFirstOrThrow()
    const [connection_id, request_field_id, now] = [randomUUID(), randomUUID(), new Date()]
    await database.kysely
      .insertInto('request_field')
      .values({
        company_user_id: company,
        service_id: service.id,
        id: request_field_id,
        slug,
        label: slug,
        type: 'text',
        position: 0,
        audience: 'both',
        mandatory: false,
        one_time: false,
        verified: false,
        created_at: now,
      })
      .execute()
    const common = { company_user_id: company, customer_user_id: owner.userId }
    await database.kysely
      .insertInto('connection')
      .values({ ...common, service_id: service.id, id: connection_id, customer_type: owner.type, connected_at: now })
      .execute()
    const value = { connection_id, request_field_id, contact_datum_id: datumId, live: true, is_private: false }
    await database.kysely
      .insertInto('connection_value')
      .values({ ...common, ...value, value: createRandomWrapper(), ...attestation, updated_at: now })
      .execute()
    const mark = { owner_user_id: owner.userId, contact_datum_id: datumId, follower_user_id: company }
    await database.kysely.insertInto('datum_follower').values(mark).execute()
    slots.push({ connection_id, slug, request_field_id })
  }
  return slots.sort((a, b) => (a.connection_id < b.connection_id ? -1 : 1))
}
const slotRows = (datumId: string) =>
  database.kysely
    .selectFrom('connection_value')
    .selectAll()
    .where('contact_datum_id', '=', datumId)
    .orderBy('connection_id')
    .execute()
const listEvents = (changes: readonly NewChange[] = []) => changes.map(({ event, members }) => [event, members])
const oneEach = (event: string, slots: readonly Slot[]) =>
  slots.map(({ connection_id, slug }) => [event, { connection_id, slug }])

const copyFor = ({ connection_id, slug }: Slot, value: unknown = createRandomWrapper()) => ({
  connection_id,
  slug,
  value,
})
const refused = async (promise: Promise<unknown>, key: string): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError, String(error))
  assert.equal(error.key, key)
  return error
}
const attestation = {
  verification_id: randomUUID(),
  verified_hash: 'a'.repeat(64),
  verified_salt: 'b'.repeat(32),
  verified_at: new Date('2026-01-01T00:00:00Z'),
  verified_expires_at: null,
  verified_method: 'email',
  verified_provider: 'platform',
} as const
const attest = (datumId: string) => database.transaction((tx) => setAttestation(tx, datumId, attestation))

test('[G-075] [G-087] an edit gives every slot its copy and drops the attestation (T-96)', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'email', { value: createRandomWrapper() })
  await attest(id)
  const slots = await follow(owner, id, ['mail', 'post', 'mail'])
  const [value, ...values] = [
    createRandomWrapper(),
    createRandomWrapper(),
    createRandomWrapper(),
    createRandomWrapper(),
  ]
  const copies = slots.map((slot, index) => copyFor(slot, values[index])).reverse()
  copies[0] = { ...copies[0], connection_id: String(copies[0]?.connection_id).toUpperCase() } as (typeof copies)[0]
  const { datum, mappings } = await edits.changeDatum(owner, id, { value, copies })
  assert.deepEqual([datum.value, datum.verification_id], [value, null])
  assert.deepEqual(datum, await readDatum(owner, id))
  assert.deepEqual(
    mappings,
    slots.map(({ connection_id, slug }) => ({ connection_id, slug, live: true })),
  )
  assert.deepEqual(
    (await slotRows(id)).map((row) => [row.value, row.is_private, row.verification_id]),
    values.map((copy) => [copy, false, null]),
  )
  assert.deepEqual(raised.map(listEvents), [oneEach('field_updated', slots)])
})

test('G-075: missing, extra or duplicate copies are named, and nothing is stored', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'email', { value: createRandomWrapper() })
  await attest(id)
  const [first, second] = await follow(owner, id, ['a', 'b'])
  assert.ok(first && second)
  const other = { ...first, connection_id: randomUUID(), slug: 'c' }
  const before = [await readDatum(owner, id), await slotRows(id)]
  const toSlotKey = ({ connection_id, slug }: Slot) => ({ connection_id, slug })
  const wrong = { ...first, slug: second.slug }
  const cases: Array<[copies: object[], missing: Slot[], unexpected: Slot[]]> = [
    [[], [first, second], []],
    [[copyFor(first)], [second], []],
    [[copyFor(first), copyFor(second), copyFor(other)], [], [other]],
    [[copyFor(first), copyFor(first)], [second], [first]],
    [[copyFor(wrong)], [first, second], [wrong]],
  ]
  for (const [copies, missing, unexpected] of cases) {
    const change = { value: createRandomWrapper(), copies: copies as Array<ReturnType<typeof copyFor>> }
    const { members } = await refused(edits.changeDatum(owner, id, change), 'contact_data.copies_mismatch')
    assert.deepEqual(members, { missing: missing.map(toSlotKey), unexpected: unexpected.map(toSlotKey) })
  }
  await refused(edits.changeDatum(owner, id, { is_private: true }), 'contact_data.copies_mismatch')
  assert.deepEqual([await readDatum(owner, id), await slotRows(id)], before)
  assert.deepEqual(raised, [])
})

test('the private flag of an inline field applies to its slots too', async () => {
  const owner = newOwner()
  const { id, value } = await fill(owner, 'email', { value: createRandomWrapper() })
  await attest(id)
  const alone = await edits.changeDatum(owner, id, { is_private: true })
  assert.deepEqual([alone.datum.is_private, alone.datum.verification_id], [true, attestation.verification_id])
  const slots = await follow(owner, id, ['mail'])
  const copies = slots.map((slot) => copyFor(slot))
  const followed = await edits.changeDatum(owner, id, { is_private: false, copies })
  assert.deepEqual(
    [followed.datum.is_private, followed.datum.value, followed.datum.verification_id],
    [false, value, null],
  )
  assert.deepEqual(
    (await slotRows(id)).map((row) => [row.value, row.is_private]),
    [[copies[0]?.value, false]],
  )
  assert.deepEqual(await edits.changeDatum(owner, id, { is_private: false }), followed)
  assert.equal(raised.length, 1)
})

test('a company sends plaintext for itself and a wrapper for each slot', async () => {
  const owner: Owner = { userId: randomUUID(), type: 'company' }
  const { id } = await fill(owner, 'email', { value: 'a@example.org' })
  const slots = await follow(owner, id, ['mail'])
  const change = (value: unknown) =>
    edits.changeDatum(owner, id, {
      value: 'b@example.org',
      copies: slots.map((slot) => ({ ...copyFor(slot), value })),
    })
  for (const plain of ['b@example.org', JSON.parse(createRandomWrapper()), null, undefined, 7])
    await refused(change(plain), 'contact_data.encryption_required')
  assert.equal((await readDatum(owner, id))?.value, 'a@example.org')
  assert.equal((await change(createRandomWrapper())).datum.value, 'b@example.org')
  assert.equal(raised.length, 1)
})

test('[D1-EVT-09] deleting a datum drops every slot once', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'email', { value: createRandomWrapper() })
  const slots = await follow(owner, id, ['mail', 'post'])
  assert.equal(await edits.removeDatum(owner, id), null)
  assert.deepEqual(await slotRows(id), [])
  assert.equal(await readDatum(owner, id), undefined)
  assert.deepEqual(raised.map(listEvents), [oneEach('field_deleted', slots)])
  await refused(edits.removeDatum(owner, id), 'contact_data.not_found')
})

test('an open file is the source of its slots, a private one is copied', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'document')
  const slots = await follow(owner, id, ['a', 'b'])
  const details = { mimeType: 'text/plain', name: 'open.txt', size: 4, sha256: 'c'.repeat(64) }
  const open = await edits.replaceFile(owner, id, { ...details, key: 'open', shape: 'raw', copies: [] })
  assert.deepEqual([open.replacedKey, open.datum], [null, await readDatum(owner, id)])
  const sourceColumns = ['raw', 'text/plain', 4, details.sha256, null, false]
  const columns = async () =>
    (await slotRows(id)).map((row) => [
      row.file_shape,
      row.file_mime_type,
      row.file_size,
      row.file_sha256,
      row.file_key,
      row.is_private,
    ])
  assert.deepEqual(await columns(), [sourceColumns, sourceColumns])
  await attest(id)
  const copies = slots.map((slot) => ({ ...copyFor(slot), value: createRandomWrapper() }))
  const sealedFile = { ...details, key: 'sealed', shape: 'sealed', copies } as const
  const { members } = await refused(
    edits.replaceFile(owner, id, { ...sealedFile, copies: copies.slice(1) }),
    'contact_data.copies_mismatch',
  )
  assert.equal((members.missing as unknown[]).length, 1)
  assert.deepEqual(await readDatum(owner, id), { ...open.datum, ...attestation })
  const { datum, replacedKey } = await edits.replaceFile(owner, id, sealedFile)
  assert.deepEqual([datum.is_private, datum.verification_id, replacedKey], [true, null, 'open'])
  const bodies = (await slotRows(id)).map((row) => JSON.parse(storedFiles.get(row.file_key ?? '') ?? ''))
  assert.deepEqual(
    bodies,
    copies.map(({ value }) => ({ encrypted: true, value })),
  )
  assert.deepEqual(raised.map(listEvents), [oneEach('field_updated', slots), oneEach('field_updated', slots)])
})

test('when the slots refuse, the datum and the slots stay unchanged', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'email', { value: createRandomWrapper() })
  const slots = await follow(owner, id, ['a'])
  const [slot] = await slotRows(id)
  const before = [await readDatum(owner, id), await readCompanyRows(database.kysely, slot?.company_user_id ?? '')]
  refusal = new ApiError('db.writes_paused')
  const copies = slots.map((target) => copyFor(target))
  await refused(edits.changeDatum(owner, id, { value: createRandomWrapper(), copies }), 'db.writes_paused')
  await refused(edits.removeDatum(owner, id), 'db.writes_paused')
  assert.deepEqual(
    [await readDatum(owner, id), await readCompanyRows(database.kysely, slot?.company_user_id ?? '')],
    before,
  )
  assert.deepEqual(raised, [])
})

test('serializes mapping and editing of a datum', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'email', { value: createRandomWrapper() })
  const order: string[] = []
  const { promise: isLocked, resolve: resolveLocked } = Promise.withResolvers<void>()
  const mapping = database.transaction(async (tx) => {
    assert.equal((await lockDatum(tx, owner.userId, id, 'share'))?.type, 'email')
    resolveLocked()
    await leaveTimeFor('the edit, which must wait', 200)
    order.push('mapped')
  })
  await isLocked
  const edit = edits.changeDatum(owner, id, { value: createRandomWrapper() }).then(() => order.push('edited'))
  await Promise.all([mapping, edit])
  assert.deepEqual(order, ['mapped', 'edited'])
  const strange = database.transaction((tx) => lockDatum(tx, randomUUID(), id, 'update'))
  assert.equal(await strange, undefined)
})

test('[B-22] data are read without their values where a value is not needed', async () => {
  const owner = newOwner()
  const { id } = await fill(owner, 'email', { value: createRandomWrapper() })
  const { id: other } = await fill(newOwner(), 'email', {})
  const { value, ...head } = (await readDatum(owner, id)) ?? assert.fail('there is no datum')
  assert.ok(value !== null)
  assert.deepEqual(await contactDataRows().listHeads(database.kysely, owner.userId, [id, other]), [head])
})
