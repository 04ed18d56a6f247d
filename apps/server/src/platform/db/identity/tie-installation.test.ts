// Databases and file stores that may be used together; the rest is refused before anything is changed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { addCleanup, createDatabases } from '@company-data/testkit'
import { folderBlobs, folderMark, isEmptyStore } from '../../files/index.ts'
import { withConnection } from '../connection/connection.ts'
import { StoreError } from '../store-error.ts'
import { tieInstallation } from './tie-installation.ts'

/** Databases that were migrated and never started, and an empty file store. */
const openStores = async () => {
  const databases = await createDatabases(['eu'])
  addCleanup(() => databases.drop())
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-tie-'))
  addCleanup(() => rm(folder, { recursive: true }))
  return { directory: databases.directory, region: databases.regions.get('eu') ?? '', folder }
}
type OpenStores = Awaited<ReturnType<typeof openStores>>

const tie = ({ directory, region, folder }: OpenStores, warnings: string[] = []) => {
  const files = folderBlobs(folder)
  return tieInstallation({
    directory: { url: directory, setting: 'DATABASE_URL' },
    regions: [
      {
        key: 'eu',
        url: region,
        setting: 'DATABASE_URL_EU',
        files: { ...folderMark(folder), isEmpty: () => isEmptyStore(files) },
      },
    ],
    wait: { limitMs: 60_000, warn: () => undefined },
    warn: (line) => warnings.push(line),
  })
}

const putFile = ({ folder }: OpenStores) => folderBlobs(folder).put('owner/photos/a', Buffer.from('x'))
const addRow = ({ region }: OpenStores) =>
  withConnection(region, (client) =>
    client.query('insert into moved_company (company_user_id) values (gen_random_uuid())'),
  )
const forgetId = (url: string) => withConnection(url, (client) => client.query('drop table if exists installation'))
const idIn = async (url: string): Promise<unknown> =>
  (await withConnection(url, (client) => client.query('select id, store from installation'))).rows[0]
const hasId = async (url: string): Promise<boolean> =>
  (await withConnection(url, (client) => client.query("select to_regclass('installation') as found"))).rows[0].found !==
  null

const refusal = (part: RegExp) => (error: unknown) => error instanceof StoreError && part.test(error.message)

test('a new installation gets an id, and its next start finds it', async () => {
  const stores = await openStores()
  const id = await tie(stores)
  assert.equal(await tie(stores), id)
  assert.deepEqual(await idIn(stores.directory), { id, store: 'directory' })
  assert.deepEqual(await idIn(stores.region), { id, store: 'region eu' })
  assert.equal(await folderMark(stores.folder).read(), id)
  assert.ok(await isEmptyStore(folderBlobs(stores.folder)), 'the mark is not a file of the store')
})

test('processes that start together agree on one id', async () => {
  const stores = await openStores()
  const ids = await Promise.all(Array.from({ length: 8 }, () => tie(stores)))
  assert.equal(new Set(ids).size, 1)
})

test('an installation older than ids gets one with its files', async () => {
  const stores = await openStores()
  await addRow(stores)
  await putFile(stores)
  assert.equal(await tie(stores), await folderMark(stores.folder).read())
})

test('an empty database next to files is refused and stays unchanged', async () => {
  const stores = await openStores()
  await putFile(stores)
  await assert.rejects(
    tie(stores),
    refusal(/DATABASE_URL_EU.* is empty, but its file store is not.*move the files away/),
  )
  assert.equal(await hasId(stores.region), false)
  assert.equal(await hasId(stores.directory), false)
})

test("refuses a typo in a region's address, even with the region's files", async () => {
  const stores = await openStores()
  await tie(stores)
  await putFile(stores)
  const other = await openStores()
  await assert.rejects(tie({ ...stores, region: other.region }), refusal(/is empty, but its file store is not/))
  assert.equal(await hasId(other.region), false)
  await tie(stores)
})

test('a database of another installation is refused', async () => {
  const [ours, theirs] = [await openStores(), await openStores()]
  await tie(ours)
  await tie(theirs)
  await assert.rejects(tie({ ...ours, region: theirs.region }), refusal(/belongs to installation .* is wrong/))
  await assert.rejects(tie({ ...ours, directory: theirs.directory }), refusal(/belongs to installation .* is wrong/))
  await assert.rejects(tie({ ...ours, folder: theirs.folder }), refusal(/The files of region eu belong to/))
})

test('a database is refused in the role of another store', async () => {
  const stores = await openStores()
  await tie(stores)
  await assert.rejects(tie({ ...stores, region: stores.directory }), refusal(/is the directory of an installation/))
  await assert.rejects(tie({ ...stores, directory: stores.region }), refusal(/cannot be its directory/))
})

test('an empty directory next to a region with data is refused', async () => {
  const stores = await openStores()
  await addRow(stores)
  await withConnection(stores.directory, (client) => client.query('drop table schema_migration'))
  await assert.rejects(tie(stores), refusal(/The directory .* is empty, but the database .* has data/))
})

test('a region that is added later gets the id of its directory', async () => {
  const [stores, added] = [await openStores(), await openStores()]
  const id = await tie(stores)
  assert.equal(await tie({ ...added, directory: stores.directory }), id)
})

test('warns of a lost file store, and refuses one with unknown files', async () => {
  const [stores, movedStores] = [await openStores(), await openStores()]
  const id = await tie(stores)
  const warnings: string[] = []
  await tie({ ...stores, folder: movedStores.folder }, warnings)
  assert.equal(warnings.length, 1)
  const copied = await openStores()
  await putFile(copied)
  await assert.rejects(tie({ ...stores, folder: copied.folder }), refusal(new RegExp(`write the id ${id} to `)))
  await writeFile(folderMark(copied.folder).location, `${id}\n`)
  assert.equal(await tie({ ...stores, folder: copied.folder }), id)
})

test('a directory older than ids gets the id of its regions', async () => {
  const stores = await openStores()
  const id = await tie(stores)
  await forgetId(stores.directory)
  assert.equal(await tie(stores), id)
})

test('a store that another process claims in the meantime is not taken', async () => {
  const stores = await openStores()
  const mark = folderMark(stores.folder)
  const other = randomUUID()
  assert.equal(await mark.claim(other), other)
  assert.equal(await mark.claim(randomUUID()), other)
})
