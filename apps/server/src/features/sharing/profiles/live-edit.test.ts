// What the slots that follow a datum are told with each act on it, and that nothing is stored when they cannot be served.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { systemTypes } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
import { clearFile, wrapperOf } from '../../../../test/profile-bodies.ts'
import { clock } from '../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/index.ts'
import { folderBlobs } from '../../../platform/files/index.ts'
import { ids } from '../../../platform/ids/ids.ts'
import { log } from '../../../platform/log/log.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { type Data, data } from './data.ts'
import { type DataFiles, dataFiles } from './data-files.ts'
import { findDatum, lockDatum, setAttestation } from './datum-store.ts'
import { type Fields, fields } from './fields.ts'
import type { LiveSlot, LiveSlots } from './live-slots.ts'
import type { Owner } from './owner.ts'
import { systemFields } from './system-fields.ts'

let databases: TestDatabases
let database: Database<RegionTables>
let folder: string
let own: Data
let files: DataFiles
let catalog: Fields
/** What the slots were told, in order, and what holds them up. */
let told: unknown[] = []
let slots: LiveSlot[] = []
let refusal: Error | undefined

const recording = (): LiveSlots => ({
  mappingsOf: async (_owner, ids) => new Map(ids.map((id) => [id, slots.map((slot) => ({ ...slot, live: true }))])),
  edit: (_owner, _id, lock, act) =>
    database.transaction(async (tx) => {
      const side = { database, tx }
      const tell = async (...what: unknown[]): Promise<void> => {
        if (refusal) throw refusal
        told.push(what)
      }
      const edit = {
        slots,
        mappings: undefined,
        write: (contents: unknown, isPrivate: boolean) => tell('write', contents, isPrivate),
        attest: (attestation: unknown) => tell('attest', attestation),
        drop: () => tell('drop'),
      }
      return act(side, edit, await lock(side))
    }),
})

before(async () => {
  databases = await createDatabases(['eu'])
  database = openDatabase({ url: databases.regions.get('eu') ?? '', maxConnections: 4 })
  folder = await mkdtemp(join(tmpdir(), 'company-data-profiles-'))
  const time = clock()
  const needs = {
    database,
    clock: time,
    ids: ids(time),
    log: log('error', { write: () => true }),
    files: folderBlobs(folder),
    fieldTypes: { rows: () => systemTypes },
    live: recording,
    photoMaxMb: 1,
    documentMaxMb: 1,
  }
  own = data(needs)
  files = dataFiles(needs, own)
  catalog = fields(needs, own.remove)
})
after(async () => {
  await database.close()
  await databases.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  told = []
  slots = []
  refusal = undefined
})

const ada = (): Owner => ({ userId: randomUUID(), type: 'person' })
const slot = (slug: string): LiveSlot => ({ connection_id: randomUUID(), slug, request_field_id: randomUUID() })
const copyFor = ({ connection_id, slug }: LiveSlot, value: unknown = wrapperOf()) => ({ connection_id, slug, value })
const fill = (owner: Owner, slug: string, members: object = {}) => {
  const contact_field_id = systemFields.find((field) => field.slug === slug)?.id ?? ''
  return own.create(owner, { contact_field_id, ...members })
}
const refused = async (act: Promise<unknown>, key: string): Promise<ApiError> => {
  const error = await act.then(
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

test('G-075: the list shows every slot that the datum answers, and the attestation with its seven members', async () => {
  const owner = ada()
  slots = [slot('mail')]
  const datum = await fill(owner, 'email', { value: wrapperOf() })
  await attest(datum.id)
  const [listed] = await own.list(owner)
  assert.deepEqual(listed?.mappings, [{ connection_id: slots[0]?.connection_id, slug: 'mail', live: true }])
  const { verified_at: _, ...rest } = attestation
  assert.deepEqual(listed?.verification, { ...rest, verified_at: '2026-01-01T00:00:00.000+00:00' })
  assert.equal(listed?.updated_at, datum.updated_at)
})

test('G-075: an edit gives every slot its copy, in the order of the slots, and loses the attestation (G-087, T-96)', async () => {
  const owner = ada()
  slots = [slot('mail'), slot('post'), slot('mail')]
  const datum = await fill(owner, 'email', { value: wrapperOf() })
  await attest(datum.id)
  const [value, ...values] = [wrapperOf(), wrapperOf(), wrapperOf(), wrapperOf()]
  const copies = slots.map((one, index) => copyFor(one, values[index])).reverse()
  copies[0] = { ...copies[0], connection_id: String(copies[0]?.connection_id).toUpperCase() } as (typeof copies)[0]
  const changed = await own.change(owner, datum.id, { value, copies })
  assert.deepEqual([changed.value, changed.verification], [value, null])
  assert.deepEqual(told, [['write', values.map((one) => ({ kind: 'inline', value: one })), false]])
})

test('G-075: copies that are missing, too many or twice are named, and nothing is stored', async () => {
  const owner = ada()
  const [first, second, other] = [slot('a'), slot('b'), slot('c')]
  slots = [first, second]
  const datum = await fill(owner, 'email', { value: wrapperOf() })
  await attest(datum.id)
  const stored = await own.read(owner, datum.id)
  const place = ({ connection_id, slug }: LiveSlot) => ({ connection_id, slug })
  const cases: Array<[copies: object[], missing: LiveSlot[], unexpected: LiveSlot[]]> = [
    [[], [first, second], []],
    [[copyFor(first)], [second], []],
    [[copyFor(first), copyFor(second), copyFor(other)], [], [other]],
    [[copyFor(first), copyFor(first)], [second], [first]],
    [[copyFor({ ...first, slug: 'b' })], [first, second], [{ ...first, slug: 'b' }]],
  ]
  for (const [copies, missing, unexpected] of cases) {
    const change = { value: wrapperOf(), copies: copies as Array<ReturnType<typeof copyFor>> }
    const { members } = await refused(own.change(owner, datum.id, change), 'contact_data.copies_mismatch')
    assert.deepEqual(members, { missing: missing.map(place), unexpected: unexpected.map(place) })
  }
  await refused(own.change(owner, datum.id, { is_private: true }), 'contact_data.copies_mismatch')
  assert.deepEqual(await own.read(owner, datum.id), stored)
  assert.deepEqual(told, [])
})

test('the flag of an inline field follows into its slots, with new copies; without slots its attestation stays', async () => {
  const owner = ada()
  const datum = await fill(owner, 'email', { value: wrapperOf() })
  await attest(datum.id)
  const alone = await own.change(owner, datum.id, { is_private: true })
  assert.deepEqual([alone.is_private, alone.verification?.verification_id], [true, attestation.verification_id])
  slots = [slot('mail')]
  const copies = slots.map((one) => copyFor(one))
  const followed = await own.change(owner, datum.id, { is_private: false, copies })
  assert.deepEqual([followed.is_private, followed.value, followed.verification], [false, datum.value, null])
  assert.deepEqual(told, [['write', [{ kind: 'inline', value: copies[0]?.value }], false]])
  assert.deepEqual(await own.change(owner, datum.id, { is_private: false }), followed)
  assert.equal(told.length, 1)
})

test('a company sends plaintext for itself and a wrapper for each slot', async () => {
  const owner: Owner = { userId: randomUUID(), type: 'company' }
  slots = [slot('mail')]
  const datum = await fill(owner, 'email', { value: 'a@example.org' })
  for (const plain of ['b@example.org', JSON.parse(wrapperOf()), null, undefined, 7]) {
    const copies = slots.map((one) => ({ ...copyFor(one), value: plain }))
    await refused(own.change(owner, datum.id, { value: 'b@example.org', copies }), 'contact_data.encryption_required')
  }
  assert.equal((await own.read(owner, datum.id)).value, 'a@example.org')
  const sealed = slots.map((one) => copyFor(one))
  assert.equal((await own.change(owner, datum.id, { value: 'b@example.org', copies: sealed })).value, 'b@example.org')
  assert.equal(told.length, 1)
})

test('[D1-EVT-09] deleting a datum, or its field, drops every slot once', async () => {
  const owner = ada()
  slots = [slot('mail')]
  const datum = await fill(owner, 'email', { value: wrapperOf() })
  await own.remove(owner, datum.id)
  assert.deepEqual(told, [['drop']])
  const field = await catalog.create(owner, { label: 'Own', type: 'text' })
  for (let turn = 0; turn < 2; turn++) await own.create(owner, { contact_field_id: field.id, value: wrapperOf() })
  await catalog.remove(owner, field.id)
  assert.deepEqual(told, [['drop'], ['drop'], ['drop']])
  assert.deepEqual(await own.list(owner), [])
})

test('an open file is the source of its slots; a private one brings a sealed copy for each', async () => {
  const owner = ada()
  slots = [slot('a'), slot('b')]
  const datum = await fill(owner, 'document')
  const open = await files.put(owner, datum.id, clearFile('text/plain', 'open'))
  const row = await findDatum(database.kysely, owner.userId, datum.id)
  const file = { shape: 'raw', mimeType: 'text/plain', size: 4, sha256: row?.file_sha256 }
  assert.deepEqual(told, [
    [
      'write',
      [
        { kind: 'source', file },
        { kind: 'source', file },
      ],
      false,
    ],
  ])
  await attest(datum.id)
  const copies = slots.map((one) => copyFor(one))
  const { members } = await refused(
    files.put(owner, datum.id, { value: wrapperOf(), is_private: true, copies: copies.slice(1) }),
    'contact_data.copies_mismatch',
  )
  assert.equal((members.missing as unknown[]).length, 1)
  assert.equal((await own.read(owner, datum.id)).is_private, open.is_private)
  const sealed = await files.put(owner, datum.id, { value: wrapperOf(), is_private: true, copies })
  assert.deepEqual([sealed.is_private, sealed.verification], [true, null])
  const contents = copies.map(({ value }) => ({ kind: 'sealed', value }))
  assert.deepEqual(told.slice(1), [['write', contents, true]])
})

test('when the slots refuse, the datum and its file stay as they were', async () => {
  const owner = ada()
  slots = [slot('a')]
  const inline = await fill(owner, 'email', { value: wrapperOf() })
  const binary = await fill(owner, 'document')
  await files.put(owner, binary.id, clearFile('text/plain', 'first'))
  const before = await own.list(owner)
  const stored = () => readdir(join(folder, owner.userId, 'contact-data'))
  const kept = await stored()
  refusal = new ApiError('db.writes_paused')
  const copies = slots.map((one) => copyFor(one))
  await refused(own.change(owner, inline.id, { value: wrapperOf(), copies }), 'db.writes_paused')
  await refused(own.remove(owner, inline.id), 'db.writes_paused')
  await refused(files.put(owner, binary.id, clearFile('text/plain', 'second')), 'db.writes_paused')
  await refused(own.remove(owner, binary.id), 'db.writes_paused')
  assert.deepEqual(await own.list(owner), before)
  assert.deepEqual(await stored(), kept)
  refusal = new Error('the connection was lost at the commit')
  await assert.rejects(files.put(owner, binary.id, clearFile('text/plain', 'third')), /connection was lost/)
  // It cannot be known whether that was stored: both files stay, and the sweep decides.
  assert.equal((await stored()).length, 2)
})

test('whoever maps a datum waits for its edit, and an edit for whoever maps it', async () => {
  const owner = ada()
  const datum = await fill(owner, 'email', { value: wrapperOf() })
  const order: string[] = []
  const { promise: held, resolve: tellHeld } = Promise.withResolvers<void>()
  const mapping = database.transaction(async (tx) => {
    assert.equal((await lockDatum(tx, owner.userId, datum.id, 'share'))?.type, 'email')
    tellHeld()
    await new Promise((resolve) => setTimeout(resolve, 200))
    order.push('mapped')
  })
  await held
  const edit = own.change(owner, datum.id, { value: wrapperOf() }).then(() => order.push('edited'))
  await Promise.all([mapping, edit])
  assert.deepEqual(order, ['mapped', 'edited'])
  const strange = database.transaction((tx) => lockDatum(tx, randomUUID(), datum.id, 'update'))
  assert.equal(await strange, undefined)
})
