// The pin book over HTTP: versions, conflicts, size, callers, deletion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  createAccountClient,
  deleteAccount,
  openDirectory,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const PATH = '/api/account/pins'
const book = (letter: string, length = 40): string => letter.repeat(length)

const put = async (account: TestAccount, version: unknown, value: unknown) => {
  const { status, body } = await account.call('PUT', PATH, { version, value })
  return { status, key: body.error_key, body }
}

test('A-112: an account starts without a book, and reads the one that it wrote', async () => {
  for (const account of [await registerPerson(platform), await registerCompany(platform)]) {
    assert.deepEqual((await account.call('GET', PATH)).body, { version: 0, value: null })
    assert.deepEqual((await put(account, 1, book('A'))).body, { version: 1 })
    assert.deepEqual((await put(account, 2, book('B'))).body, { version: 2 })
    assert.deepEqual((await account.call('GET', PATH)).body, { version: 2, value: book('B') })
  }
})

test('TRUST-55 A-112: a version that is not the next one is a conflict, and changes nothing', async () => {
  const person = await registerPerson(platform)
  assert.equal((await put(person, 2, book('A'))).key, 'account.pins_conflict')
  assert.equal((await put(person, 1, book('A'))).status, 200)
  for (const stale of [1, 3, 2_147_483_647]) {
    const { status, key } = await put(person, stale, book('C'))
    assert.deepEqual([status, key], [409, 'account.pins_conflict'])
  }
  assert.deepEqual((await person.call('GET', PATH)).body, { version: 1, value: book('A') })
})

test('A-112: of many devices that write one version at once, one succeeds', async () => {
  const person = await registerPerson(platform)
  for (const version of [1, 2]) {
    const statuses = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map(async (letter) => (await put(person, version, book(letter))).status),
    )
    assert.deepEqual(statuses.sort(), [200, 409, 409, 409, 409])
  }
})

test('A-112: a book has at most 256 KiB, and is base64', async () => {
  const person = await registerPerson(platform)
  assert.equal((await put(person, 1, book('A', 256 * 1024))).status, 200)
  for (const length of [256 * 1024 + 4, 300 * 1024]) {
    const { status, key } = await put(person, 2, book('A', length))
    assert.deepEqual([status, key], [413, 'request.too_large'])
  }
  for (const value of ['', 'AAAA', 'not base64 at all, and long enough for it', null, 7]) {
    assert.equal((await put(person, 2, value)).key, 'request.invalid')
  }
  for (const version of [0, -1, 1.5, 3e9, '2', null]) {
    assert.equal((await put(person, version, book('A'))).key, 'request.invalid')
  }
})

test('TRUST-02: neither machine clients nor calls without a token reach the pins', async () => {
  const company = await registerCompany(platform)
  const capabilities = ['service_management', 'oauth_apps', 'customer_connections']
  const { token } = await createAccountClient(company, { capabilities })
  const refuse = async (method: string, bearer?: string) => {
    const body = { version: 1, value: book('A') }
    const options = { ...(method === 'PUT' && { body }), ...(bearer && { token: bearer }) }
    return (await platform.call(method, PATH, options)).body.error_key
  }
  for (const method of ['GET', 'PUT']) {
    assert.equal(await refuse(method, await token()), 'auth.client_endpoint_forbidden')
    assert.equal(await refuse(method), 'auth.token_required')
  }
})

test('A-112: the book goes with the account', async () => {
  const person = await registerPerson(platform)
  await put(person, 1, book('A'))
  await deleteAccount(platform, person)
  const rows = await openDirectory(platform)
    .kysely.selectFrom('pin_book')
    .select('version')
    .where('user_id', '=', person.userId)
    .execute()
  assert.deepEqual(rows, [])
})
