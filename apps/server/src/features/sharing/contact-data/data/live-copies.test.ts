// Profile operations around live copies: the list, removed data, and the files that stay after a refusal.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { systemTypes } from '@company-data/field-types'
import { parseId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { clearFile, createDatabases, createRandomWrapper, type TestDatabases } from '@company-data/testkit'
import { clock } from '../../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import { folderBlobs } from '../../../../platform/files/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type QuotaLimits, quotaList, quotas } from '../../../operations/quotas/index.ts'
import { findDatum, removeDatum, setAttestation, updateDatum } from '../datum-store.ts'
import { type Fields, fields } from '../fields/fields.ts'
import { type DatumFiles, datumFiles } from '../files/datum-files.ts'
import type { Mapping } from '../following-slots.ts'
import type { Owner } from '../owner.ts'
import { systemFields } from '../system-fields.ts'
import { type Data, data } from './data.ts'
import type { DatumEdits } from './datum-edits.ts'

let databases: TestDatabases
let database: Database<RegionTables>
let folder: string
let profileData: Data
let files: DatumFiles
let catalog: Fields
let mappings: Mapping[] = []
/** The data removed with their live copies, and the error that refuses an operation. */
let removedIds: string[] = []
let refusal: Error | undefined

/** Live copies without followers: they write the row of the datum, or refuse. */
const listAll = async (owner: Owner): Promise<ContactDatum[]> =>
  (await Array.fromAsync(profileData.listPages(owner))).flat()

const createEmptyCopies = (): DatumEdits => {
  const requireDatum = async (userId: string, datumId: string) => {
    if (refusal) throw refusal
    const datum = await findDatum(database.kysely, userId, datumId)
    assert.ok(datum)
    return datum
  }
  return {
    findMappings: async (_userId, datumIds) => new Map(datumIds.map((id) => [id, mappings])),
    changeDatum: async ({ userId }, datumId) => ({ datum: await requireDatum(userId, datumId), mappings }),
    async replaceFile({ userId }, datumId, { key, shape }) {
      const datum = await requireDatum(userId, datumId)
      await database.transaction((tx) => updateDatum(tx, datumId, { file_key: key, file_shape: shape }))
      return { datum: { ...datum, file_key: key }, mappings, replacedKey: datum.file_key }
    },
    async removeDatum({ userId }, datumId) {
      const { file_key } = await requireDatum(userId, datumId)
      await database.transaction((tx) => removeDatum(tx, datumId))
      removedIds.push(datumId)
      return file_key
    },
    attest: async () => {},
  }
}

before(async () => {
  databases = await createDatabases(['eu'])
  database = openDatabase({ url: databases.regions.get('eu') ?? '', maxConnections: 4 })
  folder = await mkdtemp(join(tmpdir(), 'company-data-contact-data-'))
  const time = clock()
  const deps = {
    database,
    clock: time,
    ids: ids(time),
    log: log('error', { write: () => true }),
    files: folderBlobs(folder),
    sweeps: { add: () => assert.fail('nothing is swept here') },
    fieldTypes: { rows: () => systemTypes },
    quotas: quotas({ config: { quotas: PLENTY }, readLevel: async () => 'free', clock: time }),
    photoMaxMb: 1,
    documentMaxMb: 1,
  }
  const edits = createEmptyCopies()
  profileData = data(deps, edits)
  files = datumFiles(deps, profileData, edits)
  catalog = fields(deps, profileData.remove)
})
after(async () => {
  await database.close()
  await databases.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  mappings = []
  removedIds = []
  refusal = undefined
})

const PLENTY = Object.fromEntries(
  Object.keys(quotaList).map((quota) => [quota, { free: 1e9, basic: 1e9, pro: 1e9, business: 1e9 }]),
) as QuotaLimits

const newOwner = (): Owner => ({ userId: randomUUID(), type: 'person' })
const fill = (owner: Owner, slug: string, members: object = {}) => {
  const contact_field_id = systemFields.find((field) => field.slug === slug)?.id ?? ''
  return profileData.create(owner, { contact_field_id, ...members })
}
const refused = async (promise: Promise<unknown>, key: string): Promise<void> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError, String(error))
  assert.equal(error.key, key)
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

test('G-075: the list shows every slot of the datum, and the whole attestation', async () => {
  const owner = newOwner()
  mappings = [{ connection_id: randomUUID(), slug: 'mail', live: true }]
  const datum = await fill(owner, 'email', { value: createRandomWrapper() })
  await database.transaction((tx) => setAttestation(tx, datum.id, attestation))
  const [listedDatum] = await listAll(owner)
  assert.deepEqual(listedDatum?.mappings, mappings)
  const { verified_at: _, ...rest } = attestation
  assert.deepEqual(listedDatum?.verification, { ...rest, verified_at: '2026-01-01T00:00:00.000+00:00' })
  assert.equal(listedDatum?.updated_at, datum.updated_at)
})

test('[D1-EVT-09] deleting a field deletes each of its data with the slots that follow it', async () => {
  const owner = newOwner()
  const field = await catalog.create(owner, { label: 'Own', type: 'text' })
  const datumIds: string[] = []
  for (let turn = 0; turn < 2; turn++)
    datumIds.push((await profileData.create(owner, { contact_field_id: field.id, value: createRandomWrapper() })).id)
  await catalog.remove(owner, field.id)
  assert.deepEqual(removedIds.sort(), datumIds.sort())
  assert.deepEqual(await listAll(owner), [])
})

test('when the slots refuse, the datum and its file stay unchanged', async () => {
  const owner = newOwner()
  const inline = await fill(owner, 'email', { value: createRandomWrapper() })
  const binary = await fill(owner, 'document')
  const [inlineId, binaryId] = [parseId<'datumId'>(inline.id), parseId<'datumId'>(binary.id)]
  await files.put(owner, binaryId, clearFile('text/plain', 'first'))
  const before = await listAll(owner)
  const listStoredFiles = () => readdir(join(folder, owner.userId, 'contact-data'))
  const filesBefore = await listStoredFiles()
  refusal = new ApiError('db.writes_paused')
  await refused(profileData.change(owner, inlineId, { value: createRandomWrapper() }), 'db.writes_paused')
  await refused(profileData.remove(owner, inlineId), 'db.writes_paused')
  await refused(files.put(owner, binaryId, clearFile('text/plain', 'second')), 'db.writes_paused')
  await refused(profileData.remove(owner, binaryId), 'db.writes_paused')
  assert.deepEqual(await listAll(owner), before)
  assert.deepEqual(await listStoredFiles(), filesBefore)
  refusal = new Error('the connection was lost at the commit')
  await assert.rejects(files.put(owner, binaryId, clearFile('text/plain', 'third')), /connection was lost/)
  // The outcome of the commit is unknown: both files stay, and the sweep decides.
  assert.equal((await listStoredFiles()).length, 2)
})
