// Notes in the region's database of files that were written or whose row went, which are swept after a day.
import assert from 'node:assert/strict'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { newServiceBody, openRegion, ownPlatform, registerCompany } from '@company-data/testkit'
import { sql } from 'kysely'
import { filesToCheck } from './files-to-check-store.ts'

const platform = await ownPlatform()
const company = await registerCompany(platform)
const { kysely } = openRegion(platform)
const toCheck = filesToCheck(() => kysely)
const { body: service } = await company.call('POST', '/api/services', await newServiceBody())
const photosPath = `/api/services/${service.id}/share-photos`
const jpeg = `data:image/jpeg;base64,${Buffer.from('ffd8ff00', 'hex').toString('base64')}`

const addPhoto = async (): Promise<{ id: string; key: string }> => {
  const { body } = await company.call('POST', photosPath, { file: jpeg })
  return { id: body.id, key: `${company.userId}/share-photos/${body.id}` }
}

const readKeys = async (): Promise<string[]> =>
  (await kysely.selectFrom('file_to_check').select('key').orderBy('key').execute()).map(({ key }) => key)

const makeDue = () => sql`update file_to_check set at = at - interval '25 hours'`.execute(kysely)

test('a file is noted when it is written, and no more when it is removed', async () => {
  const { id, key } = await addPhoto()
  assert.deepEqual(await readKeys(), [key])
  assert.equal((await company.call('DELETE', `${photosPath}/${id}`)).status, 204)
  assert.deepEqual(await readKeys(), [])
})

test('a deleted row notes its file in the same transaction', async () => {
  const { id, key } = await addPhoto()
  await toCheck.forget(key)
  await kysely
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('share_photo').where('id', '=', id).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  assert.deepEqual(await readKeys(), [])
  await kysely.deleteFrom('share_photo').where('id', '=', id).execute()
  assert.deepEqual(await readKeys(), [key])
  await toCheck.forget(key)
})

test('every column that names a file notes the one that it no longer names', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_key' and data_type = 'text'
      and column_name in ('file_key', 'content_key', 'service_copy_key') order by 1, 2`.execute(kysely)
  const { rows: triggers } = await sql<{ table: string; function: string; events: string }>`
    select event_object_table as table, substring(action_statement from 'note_[a-z_]+') as function,
      string_agg(event_manipulation, ' ' order by event_manipulation) as events
    from information_schema.triggers where action_statement like '%note\\_%' group by 1, 2 order by 1, 2`.execute(
    kysely,
  )
  assert.deepEqual(
    triggers.filter(({ events }) => events === 'DELETE UPDATE').map((entry) => `${entry.table} ${entry.function}`),
    columns.map(({ table, column }) => `${table} note_${column}`),
  )
})

test('a note of an open transaction does not block the removal of its file', async () => {
  const { id, key } = await addPhoto()
  await kysely.transaction().execute(async (tx) => {
    await tx.deleteFrom('share_photo').where('id', '=', id).execute()
    await toCheck.forget(key)
  })
  assert.deepEqual(await readKeys(), [key])
  await toCheck.forget(key)
})

test('a note is due after a day, and a later one is not settled with it', async () => {
  await toCheck.note(['a/photos/1', 'a/photos/2'])
  assert.deepEqual(await toCheck.listDue(undefined, 10), [])
  await makeDue()
  const due = await toCheck.listDue(undefined, 10)
  assert.deepEqual(
    due.map(({ key }) => key),
    ['a/photos/1', 'a/photos/2'],
  )
  assert.deepEqual(
    (await toCheck.listDue(due[0], 10)).map(({ key }) => key),
    ['a/photos/2'],
  )
  await toCheck.note(['a/photos/1'])
  await toCheck.settle(due)
  assert.deepEqual(await readKeys(), ['a/photos/1'])
  await toCheck.forget('a/photos/1')
})

test('the sweep keeps files with rows and settles their notes', async () => {
  const { id, key } = await addPhoto()
  await makeDue()
  const { body } = await platform.ops('POST', '/api/ops/jobs/run', { job: 'files.sweep' })
  assert.equal(body.ran[0].ok, true)
  await access(join(platform.dataDir, 'files', 'eu', key))
  assert.deepEqual(await readKeys(), [])
  assert.equal((await company.call('DELETE', `${photosPath}/${id}`)).status, 204)
})
