// The activity book over HTTP: versions, conflicts, size, callers, deletion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  deleteAccount,
  openDirectory,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const PATH = '/api/account/activity'
const book = (letter: string, length = 40): string => letter.repeat(length)

const put = async (account: TestAccount, version: unknown, value: unknown) => {
  const { status, body } = await account.call('PUT', PATH, { version, value })
  return { status, key: body.error_key, body }
}

test('a person starts without an activity book, and reads a written one', async () => {
  const person = await registerPerson(platform)
  assert.deepEqual((await person.call('GET', PATH)).body, { version: 0, value: null })
  assert.deepEqual((await put(person, 1, book('A'))).body, { version: 1 })
  assert.deepEqual((await put(person, 2, book('B'))).body, { version: 2 })
  assert.deepEqual((await person.call('GET', PATH)).body, { version: 2, value: book('B') })
})

test('a version that is not the next one is a conflict, and changes nothing', async () => {
  const person = await registerPerson(platform)
  assert.equal((await put(person, 1, book('A'))).status, 200)
  for (const stale of [1, 3, 2_147_483_647]) {
    const { status, key } = await put(person, stale, book('C'))
    assert.deepEqual([status, key], [409, 'account.activity_conflict'])
  }
  assert.deepEqual((await person.call('GET', PATH)).body, { version: 1, value: book('A') })
})

test('an activity book has at most 256 KiB, and is base64', async () => {
  const person = await registerPerson(platform)
  assert.equal((await put(person, 1, book('A', 256 * 1024))).status, 200)
  const { status, key } = await put(person, 2, book('A', 256 * 1024 + 4))
  assert.deepEqual([status, key], [413, 'request.too_large'])
  for (const value of ['', 'AAAA', 'not base64 at all, and long enough for it', null, 7])
    assert.equal((await put(person, 2, value)).key, 'request.invalid')
})

test('a company has no activity book', async () => {
  const company = await registerCompany(platform)
  assert.equal((await company.call('GET', PATH)).status, 403)
  assert.equal((await put(company, 1, book('A'))).status, 403)
})

test('the activity book goes with the account', async () => {
  const person = await registerPerson(platform)
  await put(person, 1, book('A'))
  await deleteAccount(platform, person)
  const rows = await openDirectory(platform)
    .kysely.selectFrom('activity_book')
    .select('version')
    .where('user_id', '=', person.userId)
    .execute()
  assert.deepEqual(rows, [])
})
