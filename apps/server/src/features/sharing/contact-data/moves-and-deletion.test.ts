// A profile moves with its owner to another region, files included, and is deleted with the account; orphans too.
import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  addDatum,
  call,
  clearFile,
  createRandomWrapper,
  dataUri,
  mailbox,
  ownPlatform,
  png,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  until,
} from '@company-data/testkit'
import pg from 'pg'

const DATA = '/api/contact-data'
const platform = await ownPlatform({ regions: ['eu', 'us'] })

const at = (region: string, { token }: TestAccount, method: string, path: string, body?: unknown): Promise<Reply> =>
  call(platform.region(region), method, path, { token, ...(body !== undefined && { body }) })

const seed = async (owner: TestAccount): Promise<{ sealedId: string; open: string }> => {
  await owner.call('POST', '/api/contact-fields', { label: 'Own', type: 'document', slug: 'own' })
  await addDatum(owner, 'email', { value: createRandomWrapper(), is_private: true })
  const { id: sealedId } = await addDatum(owner, 'passport', { is_private: true })
  const { id: open } = await addDatum(owner, 'own')
  for (const [id, body] of [
    [sealedId, { value: createRandomWrapper(100_000) }],
    [open, clearFile('text/plain', 'open')],
  ] as const) {
    assert.equal((await owner.call('PUT', `${DATA}/${id}/file`, body)).status, 200)
  }
  assert.equal(
    (await owner.call('POST', '/api/photos', { file: dataUri('image/png', png()), kind: 'profile' })).status,
    201,
  )
  return { sealedId, open }
}

const readAll = async (owner: TestAccount, region: string, { sealedId, open }: { sealedId: string; open: string }) => {
  const photos = (await at(region, owner, 'GET', '/api/photos')).body
  const replies = [
    await at(region, owner, 'GET', '/api/contact-fields'),
    await at(region, owner, 'GET', DATA),
    await at(region, owner, 'GET', `${DATA}/${sealedId}/file`),
    await at(region, owner, 'GET', `${DATA}/${open}/file`),
    await at(region, owner, 'GET', `/api/photos/${photos[0].id}/file`),
  ]
  return [photos, ...replies.map(({ status, text, headers }) => [status, text, headers['x-platform-content-sha256']])]
}

const filesIn = async (region: string, { userId }: TestAccount): Promise<string[]> => {
  const folder = join(platform.dataDir, 'files', region, userId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const rowsIn = async (region: string, { userId }: TestAccount): Promise<number> => {
  const database = new pg.Client(platform.databases.regions.get(region))
  await database.connect()
  let count = 0
  for (const table of ['contact_field', 'contact_datum', 'profile_photo']) {
    const { rows } = await database.query(`select count(*)::int as n from ${table} where owner_user_id = $1`, [userId])
    count += rows[0].n
  }
  await database.end()
  return count
}
test('[D1-ACCT-10] a person who moves from eu to us keeps the profile and its files', async () => {
  const person = await registerPerson(platform)
  const ids = await seed(person)
  const before = await readAll(person, 'eu', ids)
  assert.equal((await filesIn('eu', person)).length, 3)
  const reply = await at('eu', person, 'POST', '/api/profile/migrate-region', { region: 'us' })
  assert.equal(reply.status, 202, reply.text)
  await until('the old region is cleaned up', async () => (await filesIn('eu', person)).length === 0)
  assert.deepEqual(await readAll(person, 'us', ids), before)
  await until('no rows stay behind', async () => (await rowsIn('eu', person)) === 0)
  assert.equal(await rowsIn('us', person), 5)
  const edited = await at('us', person, 'PUT', `${DATA}/${ids.open}/file`, clearFile('text/plain', 'at us'))
  assert.equal(edited.status, 200, edited.text)
  assert.equal((await at('us', person, 'GET', `${DATA}/${ids.open}/file`)).text, 'at us')
  assert.equal((await at('eu', person, 'GET', DATA)).body.error_key, 'region.rebase_required')
})

test('G-013: deleting an account deletes its profile, rows and files', async () => {
  const [person, company] = [await registerPerson(platform), await registerCompany(platform)]
  await seed(person)
  const { id } = await addDatum(company, 'document')
  await company.call('PUT', `${DATA}/${id}/file`, clearFile('text/plain', 'x'))
  for (const owner of [person, company]) {
    await owner.call('POST', '/api/account/delete-request', { password: owner.password })
    const code = await mailbox(platform).codeFor(owner.email, 'delete_account')
    const reply = await owner.call('POST', '/api/account/confirm-delete', { code })
    assert.ok(reply.status < 300, reply.text)
    await until(
      'nothing stays behind',
      async () => (await filesIn('eu', owner)).length + (await rowsIn('eu', owner)) === 0,
    )
  }
})

test('deletes files without a row after a day and keeps all others', async () => {
  const person = await registerPerson(platform)
  await seed(person)
  const storedFiles = await filesIn('eu', person)
  const root = join(platform.dataDir, 'files', 'eu', person.userId)
  const age = async (path: string, hours: number) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '', { flag: 'a' })
    const moment = new Date(Date.now() - hours * 3600_000)
    await utimes(path, moment, moment)
  }
  for (const folder of ['contact-data', 'photos']) {
    for (const name of await readdir(join(root, folder))) await age(join(root, folder, name), 100)
    await age(join(root, folder, '00000000-0000-7000-8000-00000000000a'), 25)
    await age(join(root, folder, 'no-id'), 25)
    await age(join(root, folder, '00000000-0000-7000-8000-00000000000b'), 1)
  }
  await age(join(root, 'something-else', 'a'), 100)
  const run = await platform.ops('POST', '/api/ops/file-sweep', { region: 'eu', remove_at_most: 10 })
  assert.equal(run.status, 200, run.text)
  const young = '00000000-0000-7000-8000-00000000000b'
  assert.deepEqual((await filesIn('eu', person)).sort(), [...storedFiles, young, young, 'a'].sort())
})
